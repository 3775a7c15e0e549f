import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts';
import { ACCEPTED } from '../images.ts';
export const Preview = ({ address, name, remove }) => (_jsxs("figure", { className: "preview", children: [_jsx("a", { href: address, target: "_blank", rel: "noopener noreferrer", title: "\u67E5\u770B\u5927\u56FE", children: address && _jsx("img", { src: address, alt: name }) }), _jsx("figcaption", { children: name }), remove && (_jsx("button", { type: "button", "aria-label": `删除 ${name}`, onClick: remove, children: "\u5220\u9664" }))] }));
const FilePreview = ({ file, remove }) => (_jsx(Preview, { address: useObjectUrl(file), name: file.name, remove: remove }));
/** A button that opens the file dialog; the native input keeps keyboard and screen reader working. */
export const PickFiles = ({ id, text, several, pick }) => (_jsxs("label", { className: "pick", children: [_jsx("input", { id: id, type: "file", accept: ACCEPTED, multiple: several, onChange: ({ target }) => {
                pick([...(target.files ?? [])]);
                // allows choosing the same file again after it was removed
                target.value = '';
            } }), _jsx("span", { children: text })] }));
/** Chosen images of one kind of paper, not sent yet. */
export const ImagePick = ({ id, label, files, pick, remove }) => (_jsxs("div", { className: "images", children: [files.map(file => (_jsx(FilePreview, { file: file, remove: () => remove(file) }, `${file.name}.${file.size}.${file.lastModified}`))), _jsx(PickFiles, { id: id, text: `选择${label}`, several: true, pick: pick })] }));
