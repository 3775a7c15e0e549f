import { hash53 } from './hash.ts';
export const fingerprintOf = (traits) => hash53(traits.map(String).join('\n')).toString(36);
const traitsHere = () => {
    const { userAgent, languages, hardwareConcurrency, maxTouchPoints, platform } = navigator;
    const { width, height, colorDepth } = screen;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return [
        userAgent,
        String(languages),
        platform,
        hardwareConcurrency,
        maxTouchPoints,
        width,
        height,
        colorDepth,
        devicePixelRatio,
        timeZone,
    ];
};
let known;
/** Description of this browser, computed once; undefined where there is no browser. */
export const deviceDescription = () => {
    if (typeof document === 'undefined')
        return undefined;
    known ??= fingerprintOf(traitsHere());
    return known;
};
