// worker
