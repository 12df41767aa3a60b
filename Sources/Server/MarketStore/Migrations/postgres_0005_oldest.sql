-- By the last step that it knows, the oldest program whose servers may go on once this step is taken; where nothing is
-- said, one that knows the step itself.
ALTER TABLE migrations ADD COLUMN oldest bigint;
