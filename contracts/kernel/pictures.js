/** the only address of a picture in a text: one that was uploaded here */
export const PICTURE = /^\/api\/basicinfo\/content\/r\/picture\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Ids of the pictures in a text that was cleaned. */
export const picturesIn = (html) => [
    ...new Set([...html.matchAll(/ src="([^"]+)"/g)].flatMap(([, src]) => PICTURE.exec(src)?.[1] ?? [])),
];
