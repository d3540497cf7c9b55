// Decodes the frame that stands for a video.
//
// Longer than 300 lines: one algorithm, from the bytes of a file to a picture, with what each step frees.
#define _GNU_SOURCE
#include "CFFmpeg.h"
#include "Libraries.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void cffmpeg_free(cffmpeg_frame *frame) {
    free(frame->rows);
    frame->rows = NULL;
}

#ifndef CFFMPEG_HAS_HEADERS

cffmpeg_outcome cffmpeg_poster(const cffmpeg_request *request, cffmpeg_frame *frame) {
    (void)request;
    *frame = (cffmpeg_frame){0};
    return CFFMPEG_UNAVAILABLE;
}

#else

#include <time.h>
#include <unistd.h>

enum {
    // Bytes of one read of the file.
    buffer_bytes = 32 << 10,
    // Frames and seconds that are searched for one that is not black.
    most_frames = 150,
    most_seconds = 6,
    // Packets that are looked at: those of sound lie between the frames.
    most_packets = 4000,
    // The side of the small grey picture that tells how bright a frame is.
    grey_side = 16,
    // Mean brightness, 0 to 255, from which a frame is not black.
    least_brightness = 24,
};

// A video that is being read.
typedef struct {
    const cffmpeg_request *request;
    int64_t position;
    // Milliseconds of the clock, and of processor time: it is late when both have passed.
    int64_t deadline;
    int64_t processor_deadline;
    AVIOContext *input;
    AVFormatContext *container;
    AVCodecContext *decoder;
    AVPacket *packet;
    AVFrame *decoded;
    // The brightest frame so far.
    AVFrame *best;
    int best_brightness;
    int stream;
} video;

static int64_t milliseconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int is_late(void *context) {
    const video *v = context;
    return milliseconds_of(CLOCK_MONOTONIC) >= v->deadline
        && milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) >= v->processor_deadline;
}

// Whether the search is over. A frame that was found is taken before the clock alone ends the process: on a
// slow disk little is computed.
static int has_searched_enough(video *v) {
    int64_t last = v->deadline + v->request->milliseconds / 4;
    return is_late(v) || (v->best_brightness >= 0 && milliseconds_of(CLOCK_MONOTONIC) >= last);
}

// Reads by lseek and read, which the fence of system calls allows.
static int read_file(void *context, uint8_t *bytes, int count) {
    video *v = context;
    if (is_late(v)) return AVERROR_EXIT;
    int64_t left = v->request->byte_count - v->position;
    if (left <= 0) return AVERROR_EOF;
    if (count > left) count = (int)left;
    if (lseek(v->request->descriptor, v->position, SEEK_SET) != v->position) return AVERROR(EIO);
    ssize_t got;
    do got = read(v->request->descriptor, bytes, (size_t)count);
    while (got < 0 && errno == EINTR);
    if (got <= 0) return got == 0 ? AVERROR_EOF : AVERROR(errno);
    v->position += got;
    return (int)got;
}

static int64_t seek_file(void *context, int64_t offset, int whence) {
    video *v = context;
    int64_t size = v->request->byte_count;
    if (whence & AVSEEK_SIZE) return size;
    int64_t base = (whence & 3) == SEEK_CUR ? v->position : (whence & 3) == SEEK_END ? size : 0;
    if (offset > size - base || base + offset < 0) return AVERROR(EINVAL);
    return v->position = base + offset;
}

// The container. Its streams are not probed, which would decode some: what is said of them suffices.
static int open_container(video *v) {
    uint8_t *buffer = cffmpeg.av_malloc(buffer_bytes);
    if (buffer == NULL) return AVERROR(ENOMEM);
    v->input = cffmpeg.avio_alloc_context(buffer, buffer_bytes, 0, v, read_file, NULL, seek_file);
    if (v->input == NULL) {
        cffmpeg.av_freep(&buffer);
        return AVERROR(ENOMEM);
    }
    AVFormatContext *container = cffmpeg.avformat_alloc_context();
    if (container == NULL) return AVERROR(ENOMEM);
    container->pb = v->input;
    container->flags |= AVFMT_FLAG_CUSTOM_IO;
    container->max_streams = 64;
    container->interrupt_callback = (AVIOInterruptCB){.callback = is_late, .opaque = v};
    AVDictionary *options = NULL;
    // The format is known by its signature, and films must not refer to other files.
    cffmpeg.av_dict_set(&options, "protocol_whitelist", "", 0);
    int error = cffmpeg.avformat_open_input(
        &container, NULL,
        cffmpeg.av_find_input_format(v->request->is_matroska ? "matroska" : "mov"), &options);
    cffmpeg.av_dict_free(&options);
    if (error == 0) v->container = container;  // it is freed otherwise
    return error;
}

static int is_known(enum AVCodecID id) {
    for (int i = 0; i < cffmpeg_codec_count; i++)
        if (cffmpeg_codecs[i] == id) return 1;
    return 0;
}

static int open_decoder(video *v) {
    v->stream = -1;
    for (unsigned i = 0; i < v->container->nb_streams; i++) {
        AVStream *stream = v->container->streams[i];
        int is_film = stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO
            && !(stream->disposition & AV_DISPOSITION_ATTACHED_PIC);
        if (v->stream < 0 && is_film) v->stream = (int)i;
        else stream->discard = AVDISCARD_ALL;
    }
    if (v->stream < 0) return AVERROR_STREAM_NOT_FOUND;
    AVCodecParameters *parameters = v->container->streams[v->stream]->codecpar;
    const AVCodec *codec =
        is_known(parameters->codec_id) ? cffmpeg.avcodec_find_decoder(parameters->codec_id) : NULL;
    if (codec == NULL) return AVERROR_DECODER_NOT_FOUND;
    v->decoder = cffmpeg.avcodec_alloc_context3(codec);
    if (v->decoder == NULL) return AVERROR(ENOMEM);
    int error = cffmpeg.avcodec_parameters_to_context(v->decoder, parameters);
    if (error < 0) return error;
    v->decoder->thread_count = 1;
    v->decoder->max_pixels = v->request->pixel_limit;
    v->decoder->pkt_timebase = v->container->streams[v->stream]->time_base;
    return cffmpeg.avcodec_open2(v->decoder, codec, NULL);
}

// Converts a frame to a format of one plane, by the matrix and the range of its own colours.
static int convert(
    const AVFrame *frame, int width, int height, enum AVPixelFormat format, uint8_t *rows, int stride) {
    struct SwsContext *scale = cffmpeg.sws_getContext(
        frame->width, frame->height, frame->format, width, height, format,
        SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
    if (scale == NULL) return AVERROR(ENOMEM);
    int matrix;
    switch (frame->colorspace) {
        case AVCOL_SPC_BT709: matrix = SWS_CS_ITU709; break;
        case AVCOL_SPC_BT2020_NCL: case AVCOL_SPC_BT2020_CL: matrix = SWS_CS_BT2020; break;
        case AVCOL_SPC_BT470BG: case AVCOL_SPC_SMPTE170M: matrix = SWS_CS_ITU601; break;
        // Unsaid, it goes by the size, as in players.
        default: matrix = frame->height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601;
    }
    const int *coefficients = cffmpeg.sws_getCoefficients(matrix);
    cffmpeg.sws_setColorspaceDetails(
        scale, coefficients, frame->color_range == AVCOL_RANGE_JPEG, coefficients, 1, 0, 1 << 16,
        1 << 16);
    uint8_t *planes[4] = {rows};
    int strides[4] = {stride};
    int done = cffmpeg.sws_scale(
        scale, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, planes, strides);
    cffmpeg.sws_freeContext(scale);
    return done == height ? 0 : AVERROR_INVALIDDATA;
}

// The mean brightness of a frame, 0 to 255; negative for one that cannot be converted.
static int brightness(const AVFrame *frame) {
    uint8_t grey[grey_side * grey_side];
    int error = convert(frame, grey_side, grey_side, AV_PIX_FMT_GRAY8, grey, grey_side);
    if (error < 0) return error;
    int sum = 0;
    for (int i = 0; i < grey_side * grey_side; i++) sum += grey[i];
    return sum / (grey_side * grey_side);
}

// Whether a frame is out of the seconds that are searched.
static int is_far(const video *v, const AVFrame *frame) {
    AVRational unit = v->container->streams[v->stream]->time_base;
    int64_t time = frame->best_effort_timestamp;
    return time != AV_NOPTS_VALUE && unit.den > 0
        && (double)time * unit.num / unit.den > most_seconds;
}

// Takes the frames that the decoder has. Returns 1 when the search is over.
static int take_frames(video *v, int *frames) {
    int error;
    while ((error = cffmpeg.avcodec_receive_frame(v->decoder, v->decoded)) == 0) {
        if (v->best_brightness >= 0 && (is_far(v, v->decoded) || ++*frames > most_frames)) return 1;
        int light = brightness(v->decoded);
        if (light > v->best_brightness) {
            cffmpeg.av_frame_unref(v->best);
            cffmpeg.av_frame_move_ref(v->best, v->decoded);
            v->best_brightness = light;
        }
        cffmpeg.av_frame_unref(v->decoded);
        if (light >= least_brightness || has_searched_enough(v)) return 1;
    }
    return error == AVERROR(EAGAIN) || error == AVERROR_EOF ? 0 : error;
}

// Decodes until a frame is not black. Damage behind a frame that was found does not matter.
static int find_frame(video *v) {
    int frames = 0, error = 0;
    for (int packets = 0; packets < most_packets && error == 0; packets++) {
        error = cffmpeg.av_read_frame(v->container, v->packet);
        if (error < 0) break;
        if (v->packet->stream_index == v->stream) {
            error = cffmpeg.avcodec_send_packet(v->decoder, v->packet);
            // A broken packet costs the frame, not the video.
            if (error == AVERROR_INVALIDDATA) error = 0;
            if (error == 0) error = take_frames(v, &frames);
            if (error == AVERROR_INVALIDDATA) error = 0;
        }
        cffmpeg.av_packet_unref(v->packet);
        if (has_searched_enough(v)) error = AVERROR_EXIT;
    }
    if (error == AVERROR_EOF) {  // what the decoder holds back
        cffmpeg.avcodec_send_packet(v->decoder, NULL);
        take_frames(v, &frames);
    }
    if (v->best_brightness >= 0) return 0;
    return error < 0 && error != AVERROR_EOF ? error : AVERROR_INVALIDDATA;
}

static int write_rows(const AVFrame *best, int64_t pixel_limit, cffmpeg_frame *frame) {
    int64_t pixels = (int64_t)best->width * best->height;
    if (best->width <= 0 || best->height <= 0 || pixels > pixel_limit) return AVERROR_INVALIDDATA;
    // swscale writes rows whole, up to 16 bytes beyond their end.
    frame->rows = malloc((size_t)pixels * 3 + 64);
    if (frame->rows == NULL) return AVERROR(ENOMEM);
    frame->width = best->width;
    frame->height = best->height;
    return convert(
        best, best->width, best->height, AV_PIX_FMT_RGB24, frame->rows, best->width * 3);
}

static void close_video(video *v) {
    cffmpeg.av_frame_free(&v->best);
    cffmpeg.av_frame_free(&v->decoded);
    cffmpeg.av_packet_free(&v->packet);
    cffmpeg.avcodec_free_context(&v->decoder);
    if (v->container != NULL) cffmpeg.avformat_close_input(&v->container);
    if (v->input != NULL) {
        cffmpeg.av_freep(&v->input->buffer);
        cffmpeg.avio_context_free(&v->input);
    }
}

static cffmpeg_outcome outcome(int error) {
    if (error == 0) return CFFMPEG_DONE;
    if (error == AVERROR(ENOMEM)) return CFFMPEG_OUT_OF_MEMORY;
    if (error == AVERROR_EXIT) return CFFMPEG_TOO_SLOW;
    if (error == AVERROR_DECODER_NOT_FOUND || error == AVERROR_PATCHWELCOME)
        return CFFMPEG_UNSUPPORTED;
    return CFFMPEG_FAILED;
}

cffmpeg_outcome cffmpeg_poster(const cffmpeg_request *request, cffmpeg_frame *frame) {
    *frame = (cffmpeg_frame){0};
    if (!cffmpeg_load()) return CFFMPEG_UNAVAILABLE;
    // Half of the time is for the search, so that the rest has some, too.
    video v = {
        .request = request,
        .deadline = milliseconds_of(CLOCK_MONOTONIC) + request->milliseconds / 2,
        .processor_deadline =
            milliseconds_of(CLOCK_PROCESS_CPUTIME_ID) + request->milliseconds / 2,
        .best_brightness = -1, .stream = -1};
    v.packet = cffmpeg.av_packet_alloc();
    v.decoded = cffmpeg.av_frame_alloc();
    v.best = cffmpeg.av_frame_alloc();
    int error = v.packet == NULL || v.decoded == NULL || v.best == NULL ? AVERROR(ENOMEM) : 0;
    if (error == 0) error = open_container(&v);
    if (error == 0) error = open_decoder(&v);
    if (error == 0) error = find_frame(&v);
    if (error == 0) error = write_rows(v.best, request->pixel_limit, frame);
    close_video(&v);
    if (error != 0) {
        cffmpeg.av_strerror(error, frame->error_text, sizeof frame->error_text);
        cffmpeg_free(frame);
    }
    return outcome(error);
}

#endif
