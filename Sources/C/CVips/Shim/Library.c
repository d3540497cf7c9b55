// Starts libvips and restricts what it may do.
#define _GNU_SOURCE
#include "Library.h"

#include <dlfcn.h>
#include <gio/gio.h>
#include <gmodule.h>
#include <malloc.h>
#include <stdlib.h>
#include <sys/sysinfo.h>

// The only loaders that may run, by libvips' class names. The projects behind all of them fuzz
// their code.
static const char *const allowed_loaders[] = {
    "VipsForeignLoadJpeg", "VipsForeignLoadPng",  "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif", "VipsForeignLoadTiff", "VipsForeignLoadHeif",
    "VipsForeignLoadJxl",  "VipsForeignLoadJp2k",
};

// Ignores GLib's and libvips' warnings about damaged files on stderr; the service has its own log.
static void ignore_log_message(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static gint is_started = FALSE;

// Many threads allocate pictures and frames, and other threads free them. With the C library's
// default of an arena per thread, each arena retains unused memory: half as much again under load.
// With fewer arenas than this, threads contend: two arenas for two cores send a tenth fewer sliding
// frames.
enum { arenas_per_core = 2 };

// malloc_trim gives back the free memory of an arena, except what lies at the end of an arena other
// than the first. That is given back when a block beside it is freed, if it exceeds the threshold; but
// not if it came to lie there otherwise: 60 MB of freed pictures stayed in 3 of 150 runs. So large
// blocks, as those of pictures for large screens, have mappings of their own, which end with them.
// By default the C library raises both numbers, to as much as 32 and 64 MB.
enum { retained_bytes_per_arena = 8 << 20, smallest_mapped_block = 4 << 20 };

// Bounds the freed memory that the C library retains. The environment's settings go first.
static void bound_retained_memory(void) {
    if (getenv("MALLOC_ARENA_MAX") == NULL) mallopt(M_ARENA_MAX, arenas_per_core * get_nprocs());
    if (getenv("MALLOC_TRIM_THRESHOLD_") != NULL || getenv("MALLOC_MMAP_THRESHOLD_") != NULL) return;
    mallopt(M_TRIM_THRESHOLD, retained_bytes_per_arena);
    mallopt(M_MMAP_THRESHOLD, smallest_mapped_block);
}

// The modules of libvips with allowed loaders.
static const char *const allowed_modules[] = {"vips-heif.so", "vips-jxl.so"};

// The folder of libvips' modules, which lies beside the library; NULL if it has none there. To be freed.
static char *modules_folder(void) {
    Dl_info library;
    if (dladdr((void *)vips_init, &library) == 0) return NULL;
    char *beside = g_path_get_dirname(library.dli_fname);
    char *folder = g_strdup_printf("%s/vips-modules-%d.%d", beside, vips_version(0), vips_version(1));
    g_free(beside);
    if (g_file_test(folder, G_FILE_TEST_IS_DIR)) return folder;
    g_free(folder);
    return NULL;
}

// Starts libvips with the allowed modules. By itself it loads all of them, and with them the libraries of
// ImageMagick, Poppler and OpenSlide: 25 ms of a processor and 6 MB for each process, as measured with
// libvips 8.14, for loaders that are never to run.
static int start_libvips(void) {
    char *folder = modules_folder();
    if (folder == NULL) return VIPS_INIT("peekstrip");
    // It looks for them below the prefix that this names.
    char *prefix = g_strdup(getenv("VIPSHOME"));
    g_setenv("VIPSHOME", folder, TRUE);
    int result = VIPS_INIT("peekstrip");
    if (prefix == NULL) g_unsetenv("VIPSHOME");
    else g_setenv("VIPSHOME", prefix, TRUE);
    for (size_t i = 0; i < G_N_ELEMENTS(allowed_modules) && result == 0; i++) {
        char *path = g_build_filename(folder, allowed_modules[i], NULL);
        // It registers its loaders. As in libvips itself, its absence is that of a format.
        GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
        if (module != NULL) g_module_make_resident(module);
        g_free(path);
    }
    g_free(prefix);
    g_free(folder);
    return result;
}

cvips_outcome cvips_start(void) {
    bound_retained_memory();

    // By default libvips writes decoded pictures above 100 MB to a file under /tmp, which does not
    // exist in a read-only container. Our own limits bound the size instead.
    g_setenv("VIPS_DISC_THRESHOLD", "16g", FALSE);
    g_log_set_default_handler(ignore_log_message, NULL);
    if (start_libvips()) return CVIPS_FAILED;

    // The opposite order aborts, because blocking needs the classes that vips_init registers.
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t i = 0; i < G_N_ELEMENTS(allowed_loaders); i++)
        vips_operation_block_set(allowed_loaders[i], FALSE);

    // The cache and libvips' threads are off: ImageLibrary caches prepared pictures, bounded in
    // bytes, and prepares them in parallel.
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    g_atomic_int_set(&is_started, TRUE);
    return CVIPS_DONE;
}

// By its name, because libvips does not pass it on, and because some builds of libvips have no libheif.
const char *cvips_library_version(const char *function) {
    const char *(*version)(void) = NULL;
    *(void **)&version = dlsym(RTLD_DEFAULT, function);
    return version == NULL ? NULL : version();
}

// Does nothing before libvips is started, because libvips would then look up its thread data
// without a key for it.
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

// libvips compiles its resampling for the processor at run time (ORC), into memory that it obtains
// by opening a file or mapping for execution, which a decoder's fences forbid. ORC keeps such memory
// for later programs, so resizing some images at the same time leaves enough of it.
void cvips_prepare_resampling(void) {
    enum { images = 16, side = 64 };
    VipsImage *resized[images] = {NULL};
    for (int i = 0; i < images; i++) {
        VipsImage *black = NULL;
        if (vips_black(&black, side, side, "bands", 3, NULL)) continue;
        double scale = (double)(i + 2) / (images + 4);
        if (vips_resize(black, &resized[i], scale, NULL) == 0) {
            size_t size = 0;
            g_free(vips_image_write_to_memory(resized[i], &size));
        }
        g_object_unref(black);
    }
    for (int i = 0; i < images; i++) cvips_release(resized[i]);
    vips_error_clear();
}

// GIO, which libvips uses, has what inflates, so zlib is not linked for it.
size_t cvips_inflate(const void *bytes, size_t count, uint8_t *output, size_t capacity) {
    GConverter *inflater = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
    GConverterResult result = G_CONVERTER_CONVERTED;
    size_t read = 0, written = 0;
    while (result == G_CONVERTER_CONVERTED && read < count && written < capacity) {
        gsize step_read = 0, step_written = 0;
        result = g_converter_convert(
            inflater, (const uint8_t *)bytes + read, count - read, output + written,
            capacity - written, G_CONVERTER_INPUT_AT_END, &step_read, &step_written, NULL);
        if (result == G_CONVERTER_ERROR) break;
        read += step_read;
        written += step_written;
        if (step_read == 0 && step_written == 0) break;
    }
    g_object_unref(inflater);
    return written;
}
