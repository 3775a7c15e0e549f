/** Lengths of the longer edge that are tried in turn, px: at the last one, a photographed page is still readable. */
const EDGES = [3200, 2400, 1800];
const QUALITY = 0.85;
/**
 * Shrinks a camera's photograph so that it can be sent, and turns it upright, since the camera's orientation mark is lost. A file that fits
 * already, or is no picture, stays as it is.
 */
export const fitted = async (file, bytes) => {
    if (file.size <= bytes || !/^image\/(jpeg|png)$/.test(file.type))
        return file;
    try {
        const picture = await createImageBitmap(file);
        for (const edge of EDGES) {
            const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
            const canvas = document.createElement('canvas');
            canvas.width = Math.round(picture.width * scale);
            canvas.height = Math.round(picture.height * scale);
            canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
            const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
            if (blob && blob.size <= bytes)
                return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: blob.type, lastModified: file.lastModified });
        }
    }
    catch {
        // a picture that the browser cannot draw is later refused as too large
    }
    return file;
};
