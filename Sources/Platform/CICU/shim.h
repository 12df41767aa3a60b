#include <stdint.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/utf16.h>

// ICU's own functions have its version in their names, which only its macros know.

/// NFKC and case folding; returns the length of what was written, or -1 where it failed or had no room.
static inline int32_t icu_fold(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *folding = unorm2_getNFKCCasefoldInstance(&status);
    int32_t length =
        unorm2_normalize(folding, (const UChar *)text, count, (UChar *)result, capacity, &status);
    return U_SUCCESS(status) && length <= capacity ? length : -1;
}

/// The skeleton of Unicode TS 39, which is the same for texts that look the same; as above.
static inline int32_t icu_skeleton(const uint16_t *text, int32_t count, uint16_t *result, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    int32_t length =
        uspoof_getSkeleton(checker, 0, (const UChar *)text, count, (UChar *)result, capacity, &status);
    uspoof_close(checker);
    return U_SUCCESS(status) && length <= capacity ? length : -1;
}

/// Whether all letters are of one script, or of a language's own scripts, and all digits of one kind.
static inline int icu_has_one_script(const uint16_t *text, int32_t count) {
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS, &status);
    uspoof_setRestrictionLevel(checker, USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
    int32_t found = uspoof_check(checker, (const UChar *)text, count, NULL, &status);
    uspoof_close(checker);
    return U_SUCCESS(status) && found == 0;
}

/// Whether all letters are Hangul or Latin, and all digits those of ASCII.
static inline int icu_is_hangul_or_latin(const uint16_t *text, int32_t count) {
    int32_t at = 0;
    while (at < count) {
        UChar32 scalar;
        U16_NEXT(text, at, count, scalar);
        if (u_isdigit(scalar) && scalar > '9') return 0;
        UErrorCode status = U_ZERO_ERROR;
        switch (uscript_getScript(scalar, &status)) {
        case USCRIPT_HANGUL: case USCRIPT_LATIN: case USCRIPT_COMMON: break;
        default: return 0;
        }
        if (U_FAILURE(status)) return 0;
    }
    return 1;
}
