/** A picture that unpacks to more than this is an attack on the viewer, not a paper. */
const MAX_SIDE = 20_000;
const MAX_PIXELS = 25_000_000;
/**
 * The type and size of a picture, told by the structure of its bytes: the header is whole, the end is there and the size is plausible.
 * Text, SVG, and a program behind the first bytes of a picture are no pictures. Extra data inside a picture does no harm, since the file is
 * served under the type found here (with `nosniff`).
 */
export const imageOf = (bytes) => {
    const image = pictureIn(bytes);
    return image && !isBeyond(image) ? image : undefined;
};
/** Is it a picture, but of more than 25 megapixels or a side beyond the limit? */
export const isOversized = (bytes) => {
    const image = pictureIn(bytes);
    return image !== undefined && isBeyond(image);
};
const isBeyond = ({ width, height }) => width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS;
const pictureIn = (bytes) => {
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const image = png(data) ?? gif(data) ?? jpeg(data);
    return image && image.width >= 1 && image.height >= 1 ? image : undefined;
};
/** Walks through the chunks from IHDR to IEND and asks for pixels between them. */
const png = (data) => {
    if (data.length < 45 || data.toString('hex', 0, 8) !== '89504e470d0a1a0a')
        return undefined;
    let pixels = false;
    for (let at = 8; at + 12 <= data.length;) {
        const length = data.readUInt32BE(at);
        const kind = data.toString('latin1', at + 4, at + 8);
        if ((at === 8) !== (kind === 'IHDR') || at + 12 + length > data.length)
            return undefined;
        if (kind === 'IDAT')
            pixels = true;
        if (kind === 'IEND')
            return pixels ? { type: 'image/png', ending: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) } : undefined;
        at += 12 + length;
    }
    return undefined;
};
const gif = (data) => {
    if (data.length < 20 || !/^GIF8[79]a$/.test(data.toString('latin1', 0, 6)) || !data.includes(0x3b, 13))
        return undefined;
    return { type: 'image/gif', ending: 'gif', width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
};
/** Walks through the segments up to the scan; the frame segment holds the size. */
const jpeg = (data) => {
    if (data.length < 20 || data.readUInt16BE(0) !== 0xffd8)
        return undefined;
    let size;
    for (let at = 2; at + 4 <= data.length;) {
        if (data[at] !== 0xff)
            return undefined;
        const marker = data[at + 1];
        // fill bytes may stand before a marker
        if (marker === 0xff) {
            at++;
            continue;
        }
        const length = data.readUInt16BE(at + 2);
        if (length < 2 || at + 2 + length > data.length)
            return undefined;
        const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
        if (isFrame && length >= 8)
            size = { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
        if (marker === 0xda)
            return size && data.includes(Buffer.from([0xff, 0xd9]), at + 2 + length) ? { type: 'image/jpeg', ending: 'jpg', ...size } : undefined;
        at += 2 + length;
    }
    return undefined;
};
