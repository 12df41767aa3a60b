-- What a case's reports are read by, in their order: there may be thousands of them.
CREATE INDEX reports_of_case ON reports (case_id, id);
