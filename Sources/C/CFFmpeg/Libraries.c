// Opens FFmpeg's libraries.
#define _GNU_SOURCE
#include "CFFmpeg.h"
#include "Libraries.h"

#ifndef CFFMPEG_HAS_HEADERS

int cffmpeg_load(void) { return 0; }
const char *cffmpeg_packages(void) { return NULL; }

#else

#include <dlfcn.h>
#include <pthread.h>

cffmpeg_functions cffmpeg;

const enum AVCodecID cffmpeg_codecs[] = {
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1,
    AV_CODEC_ID_MPEG4, AV_CODEC_ID_H263, AV_CODEC_ID_MJPEG, AV_CODEC_ID_PRORES,
};
const int cffmpeg_codec_count = sizeof cffmpeg_codecs / sizeof *cffmpeg_codecs;

#define NAME(library, version) "lib" library ".so." AV_STRINGIFY(version)
#define PACKAGE(library, version) "lib" library AV_STRINGIFY(version)

const char *cffmpeg_packages(void) {
    return PACKAGE("avformat", LIBAVFORMAT_VERSION_MAJOR) " and "
        PACKAGE("swscale", LIBSWSCALE_VERSION_MAJOR);
}

// A decoder is opened once, because some load tables, or threads' libraries, with the first video.
static int opens(enum AVCodecID id) {
    const AVCodec *codec = cffmpeg.avcodec_find_decoder(id);
    if (codec == NULL) return 0;
    AVCodecContext *context = cffmpeg.avcodec_alloc_context3(codec);
    if (context == NULL) return 0;
    context->thread_count = 1;
    int error = cffmpeg.avcodec_open2(context, codec, NULL);
    cffmpeg.avcodec_free_context(&context);
    return error == 0;
}

static int load(void) {
    void *util = dlopen(NAME("avutil", LIBAVUTIL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    void *codec = dlopen(NAME("avcodec", LIBAVCODEC_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    void *format = dlopen(NAME("avformat", LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    void *scale = dlopen(NAME("swscale", LIBSWSCALE_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    if (util == NULL || codec == NULL || format == NULL || scale == NULL) return 0;
#define FIND(library, function) \
    if ((cffmpeg.function = (__typeof__(cffmpeg.function))dlsym(library, #function)) == NULL) return 0;
#define FIND_FORMAT(function) FIND(format, function)
#define FIND_CODEC(function) FIND(codec, function)
#define FIND_UTIL(function) FIND(util, function)
#define FIND_SCALE(function) FIND(scale, function)
    CFFMPEG_FORMAT_FUNCTIONS(FIND_FORMAT)
    CFFMPEG_CODEC_FUNCTIONS(FIND_CODEC)
    CFFMPEG_UTIL_FUNCTIONS(FIND_UTIL)
    CFFMPEG_SCALE_FUNCTIONS(FIND_SCALE)
    cffmpeg.av_log_set_level(AV_LOG_QUIET);
    for (int i = 0; i < cffmpeg_codec_count; i++) opens(cffmpeg_codecs[i]);
    return cffmpeg.av_find_input_format("mov") != NULL
        && cffmpeg.av_find_input_format("matroska") != NULL;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load_once(void) { is_loaded = load(); }

int cffmpeg_load(void) {
    pthread_once(&once, load_once);
    return is_loaded;
}

#endif
