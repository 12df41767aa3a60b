#pragma once

/// Nothing to call: linking this keeps the main actor of a program whose `main` is asynchronous, such as a run of tests, on the
/// main thread.
///
/// Swift would let the main thread end there, and the main actor's work would go from one thread of libdispatch's pool to the
/// next. GTK bears that as long as it draws in software; WebKit now and then aborts, or waits for a thread that has gone.
