// shrink
