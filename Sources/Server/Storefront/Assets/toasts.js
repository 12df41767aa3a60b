// toasts
