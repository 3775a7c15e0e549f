/** cyrb53 (public domain): not for secrets, but even and the same everywhere. */
export const hash53 = (text) => {
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let at = 0; at < text.length; at++) {
        const char = text.charCodeAt(at);
        high = Math.imul(high ^ char, 2654435761);
        low = Math.imul(low ^ char, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return 4294967296 * (2097151 & low) + (high >>> 0);
};
