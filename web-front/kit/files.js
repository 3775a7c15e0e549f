/** 12 B, 340 KB, 1.4 MB */
export const sizeOf = (bytes) => {
    if (bytes < 1024)
        return `${bytes} B`;
    if (bytes < 1024 * 1024)
        return `${Math.round(bytes / 1024)} KB`;
    return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;
};
/** The reason why a file cannot be accepted; undefined when it can. The server checks the bytes themselves. */
export const whyNot = ({ name, type, size }, { accept, bytes }) => {
    const fits = accept.some(what => (what.startsWith('.') ? name.toLowerCase().endsWith(what) : type.startsWith(what.replace('*', ''))));
    if (!fits)
        return `${name} 的类型不能上传，请改用 ${accept.map(wordOf).join('、')}`;
    if (size > bytes)
        return `${name} 有 ${sizeOf(size)}，请压缩到 ${sizeOf(bytes)} 以内`;
    return size === 0 ? `${name} 是空文件，请重新选择` : undefined;
};
const wordOf = (what) => what.startsWith('image/') ? what.slice(6).replace('*', '图片') : what.replace(/^\.|^application\//, '');
