// Starting libvips, and what it may and may not do.
#include "Library.h"

#include <malloc.h>
#include <stdlib.h>
#include <sys/sysinfo.h>

// The only loaders that may run, by the names of libvips' classes. All of them are fuzzed by
// their projects.
static const char *const allowed_loaders[] = {
    "VipsForeignLoadJpeg", "VipsForeignLoadPng",  "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif", "VipsForeignLoadTiff", "VipsForeignLoadHeif",
};

// GLib and libvips print warnings on damaged files to stderr; the service logs for itself.
static void ignore_log_message(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static gint is_started = FALSE;

// Pictures and frames are allocated by many threads and freed by others; with an arena for each thread, as the
// C library has it, each would keep what nobody uses: under load half as much memory again. With fewer than these,
// threads wait for each other: two for two cores send a tenth fewer sliding frames.
enum { arenas_per_core = 2 };

cvips_outcome cvips_start(void) {
    if (getenv("MALLOC_ARENA_MAX") == NULL) mallopt(M_ARENA_MAX, arenas_per_core * get_nprocs());

    // By default libvips puts decoded pictures above 100 MB into a file under /tmp, which a
    // read-only container has not. Size is bounded by our own limits instead.
    g_setenv("VIPS_DISC_THRESHOLD", "16g", FALSE);
    g_log_set_default_handler(ignore_log_message, NULL);
    if (VIPS_INIT("peekstrip")) return CVIPS_FAILED;

    // The other order aborts: blocking needs the classes that vips_init registers.
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t i = 0; i < G_N_ELEMENTS(allowed_loaders); i++)
        vips_operation_block_set(allowed_loaders[i], FALSE);

    // Prepared pictures are kept by us, bounded in bytes, and made in parallel by us.
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    g_atomic_int_set(&is_started, TRUE);
    return CVIPS_DONE;
}

// A thread may end before anybody has used libvips, which would look for what it keeps for the thread
// where it has no place for that yet.
void cvips_release_thread_state(void) {
    if (g_atomic_int_get(&is_started)) vips_thread_shutdown();
}

void cvips_return_memory(void) { malloc_trim(0); }

size_t cvips_allocated_bytes(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

size_t cvips_take_error_text(char *text, size_t capacity) {
    char *copy = vips_error_buffer_copy();  // copies and clears under libvips' own lock
    size_t length = g_strlcpy(text, copy, capacity);
    g_free(copy);
    return length < capacity ? length : capacity - 1;
}

void cvips_release(VipsImage *image) {
    if (image != NULL) g_object_unref(image);
}
