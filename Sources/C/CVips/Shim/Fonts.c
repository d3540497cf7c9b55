// Which characters the fonts of the system have, by the library that finds them for Pango.
#include <fontconfig/fontconfig.h>

#include "CVips.h"

int32_t cvips_has_font(uint32_t character) {
    FcPattern *pattern = FcPatternCreate();
    FcCharSet *characters = FcCharSetCreate();
    FcObjectSet *members = FcObjectSetBuild(FC_FILE, (char *)NULL);
    FcFontSet *fonts = NULL;
    if (pattern != NULL && characters != NULL && members != NULL
        && FcCharSetAddChar(characters, character)
        && FcPatternAddCharSet(pattern, FC_CHARSET, characters))
        fonts = FcFontList(NULL, pattern, members);
    int32_t found = fonts != NULL && fonts->nfont > 0;
    if (fonts != NULL) FcFontSetDestroy(fonts);
    if (members != NULL) FcObjectSetDestroy(members);
    if (characters != NULL) FcCharSetDestroy(characters);
    if (pattern != NULL) FcPatternDestroy(pattern);
    return found;
}
