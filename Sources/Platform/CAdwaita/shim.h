#pragma once

#include <adwaita.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

// libdispatch's hooks for a foreign run loop, which CoreFoundation uses on Linux: not in its headers, but exported.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Swift sees neither macros nor functions with a variable number of arguments.

static inline const char *adwaita_type_name(gpointer object) {
    return G_OBJECT_TYPE_NAME(object);
}

static inline gboolean adwaita_is_a(gpointer object, GType type) {
    return G_TYPE_CHECK_INSTANCE_TYPE(object, type);
}

static inline void adwaita_label_by(GtkWidget *widget, GtkWidget *label) {
    gtk_accessible_update_relation(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

/// Emits a signal that takes nothing, as `clicked` does.
static inline void adwaita_emit(gpointer object, const char *signal) {
    g_signal_emit_by_name(object, signal);
}

static inline void adwaita_overshoot(gpointer scroller, GtkPositionType edge) {
    g_signal_emit_by_name(scroller, "edge-overshot", edge);
}

static inline gboolean adwaita_follow_link(gpointer label, const char *address) {
    gboolean handled = 0;
    g_signal_emit_by_name(label, "activate-link", address, &handled);
    return handled;
}

static inline gboolean adwaita_scroll_to(GtkWidget *list, guint position) {
    return gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}

static inline gboolean adwaita_activate_item(GtkWidget *list, guint position) {
    return gtk_widget_activate_action(list, "list.activate-item", "u", position);
}

/// What GTK does when something is let go over a drop target; whether it was taken.
static inline gboolean adwaita_drop(gpointer target, const GValue *value) {
    gboolean taken = 0;
    g_signal_emit_by_name(target, "drop", value, 0.0, 0.0, &taken);
    return taken;
}

static inline void adwaita_press(gpointer click, int count) {
    g_signal_emit_by_name(click, "pressed", count, 0.0, 0.0);
}

static inline void adwaita_pinch(gpointer zoom, double scale) {
    g_signal_emit_by_name(zoom, "begin", NULL);
    g_signal_emit_by_name(zoom, "scale-changed", scale);
}

static inline void adwaita_page_changed(gpointer carousel, unsigned index) {
    g_signal_emit_by_name(carousel, "page-changed", index);
}

/// How often the calling thread has gone to sleep to wait for something.
static inline long adwaita_waits_of_thread(void) {
    struct rusage usage;
    return getrusage(1 /* RUSAGE_THREAD, which is for _GNU_SOURCE alone */, &usage) ? 0 : usage.ru_nvcsw;
}

/// For how many nanoseconds the calling thread was ready to run and others ran instead; 0 where the kernel does not tell.
static inline long long adwaita_nanoseconds_in_line(void) {
    char line[64];
    int file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t length = read(file, line, sizeof line - 1);
    close(file);
    if (length <= 0) return 0;
    line[length] = 0;
    long long ran = 0, stood = 0;
    return sscanf(line, "%lld %lld", &ran, &stood) == 2 ? stood : 0;
}
