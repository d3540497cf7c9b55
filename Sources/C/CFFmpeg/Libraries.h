// The functions of FFmpeg's libraries that are used, taken from the opened libraries.
#ifndef CFFMPEG_LIBRARIES_H
#define CFFMPEG_LIBRARIES_H

#if __has_include(<libavformat/avformat.h>) && __has_include(<libavcodec/avcodec.h>) \
    && __has_include(<libswscale/swscale.h>)
#define CFFMPEG_HAS_HEADERS 1

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>

#define CFFMPEG_FORMAT_FUNCTIONS(each) \
    each(avformat_alloc_context) each(avformat_open_input) each(avformat_close_input) \
    each(avformat_free_context) each(av_find_input_format) each(av_read_frame) \
    each(avio_alloc_context) each(avio_context_free)
#define CFFMPEG_CODEC_FUNCTIONS(each) \
    each(avcodec_find_decoder) each(avcodec_alloc_context3) each(avcodec_free_context) \
    each(avcodec_parameters_to_context) each(avcodec_open2) each(avcodec_send_packet) \
    each(avcodec_receive_frame) each(av_packet_alloc) each(av_packet_free) each(av_packet_unref)
#define CFFMPEG_UTIL_FUNCTIONS(each) \
    each(av_frame_alloc) each(av_frame_free) each(av_frame_unref) each(av_frame_move_ref) \
    each(av_malloc) each(av_freep) each(av_strerror) each(av_log_set_level) \
    each(av_dict_set) each(av_dict_free)
#define CFFMPEG_SCALE_FUNCTIONS(each) \
    each(sws_getContext) each(sws_scale) each(sws_freeContext) each(sws_getCoefficients) \
    each(sws_setColorspaceDetails)

#define CFFMPEG_DECLARE(function) __typeof__(&function) function;
typedef struct {
    CFFMPEG_FORMAT_FUNCTIONS(CFFMPEG_DECLARE)
    CFFMPEG_CODEC_FUNCTIONS(CFFMPEG_DECLARE)
    CFFMPEG_UTIL_FUNCTIONS(CFFMPEG_DECLARE)
    CFFMPEG_SCALE_FUNCTIONS(CFFMPEG_DECLARE)
} cffmpeg_functions;
#undef CFFMPEG_DECLARE

// Valid after cffmpeg_load returned 1.
extern cffmpeg_functions cffmpeg;

// The codecs of phones, cameras and browsers. No other one of FFmpeg's hundreds runs.
extern const enum AVCodecID cffmpeg_codecs[];
extern const int cffmpeg_codec_count;

#endif
#endif
