// seek
