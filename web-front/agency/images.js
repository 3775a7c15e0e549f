import { IMAGE_BYTES, IMAGES_PER_KIND, registrationFiles, } from '#contracts/agency/registration.ts';
export const ACCEPTED = '.jpg,.jpeg,.gif,.png';
/** The reason why an image cannot be accepted; undefined when it can. The server checks the bytes themselves. */
export const imageRefusal = ({ name, size }) => {
    if (!/\.(jpe?g|gif|png)$/i.test(name))
        return `“${name}”不是 jpg、gif 或 png 图片`;
    if (size === 0)
        return `“${name}”是空文件`;
    return size > IMAGE_BYTES ? `“${name}”超过2M` : undefined;
};
/** Adds the allowed files. @returns the images, and why the other files cannot be taken */
export const withImages = (images, field, chosen) => {
    const before = images[field] ?? [];
    const fine = chosen.filter(file => imageRefusal(file) === undefined);
    const room = IMAGES_PER_KIND - before.length;
    const refused = chosen.flatMap(file => imageRefusal(file) ?? []);
    if (fine.length > room)
        refused.push(`每类至多${IMAGES_PER_KIND}张图片`);
    return { images: { ...images, [field]: [...before, ...fine.slice(0, room)] }, refused };
};
export const without = (images, field, file) => ({
    ...images,
    [field]: (images[field] ?? []).filter(other => other !== file),
});
export const countsOf = (images) => Object.fromEntries(Object.entries(registrationFiles).map(([field, kind]) => [
    kind,
    images[field]?.length ?? 0,
]));
