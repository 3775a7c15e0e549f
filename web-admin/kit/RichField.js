import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import FormatAlignCenter from '@mui/icons-material/FormatAlignCenter';
import FormatAlignLeft from '@mui/icons-material/FormatAlignLeft';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import FormatQuote from '@mui/icons-material/FormatQuote';
import FormatUnderlined from '@mui/icons-material/FormatUnderlined';
import Image from '@mui/icons-material/Image';
import Link from '@mui/icons-material/Link';
import Redo from '@mui/icons-material/Redo';
import TableChart from '@mui/icons-material/TableChart';
import Title from '@mui/icons-material/Title';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { Image as Picture } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useId } from 'react';
import { messageOf } from '#contracts/client/error.ts';
import { infoPicture, uploadPicture } from '#contracts/content/api.ts';
import { PICTURE } from '#contracts/kernel/pictures.ts';
import '#contracts/client/look/rich.css';
import { useSend } from './calls.ts';
import { FilePick } from './FilePick.tsx';
/** Pictures of ours alone, each fetched with the user's own rights; what is pasted from elsewhere is no picture. */
const ourPicture = (fetch) => Picture.extend({
    parseHTML: () => [
        { tag: 'img', getAttrs: element => (PICTURE.test(element.getAttribute('src') ?? '') ? null : false) },
    ],
    addNodeView: () => ({ node }) => {
        const dom = document.createElement('img');
        const { src, alt } = node.attrs;
        dom.alt = alt ?? '图片';
        const [, id] = PICTURE.exec(src) ?? [];
        if (id)
            fetch(id).then(blob => {
                dom.src = URL.createObjectURL(blob);
            }, () => undefined);
        return { dom, destroy: () => URL.revokeObjectURL(dom.src) };
    },
});
/**
 * An editor of texts in HTML. It offers what the server's cleaning leaves: headings, emphasis, lists, quotations, tables, links, pictures.
 * It is fetched when a form with such a field is opened.
 */
export const RichField = ({ input: { title, optional, maxLength = 0 }, value, onChange, problem, disabled = false, helperText }) => {
    const id = useId();
    const { ask } = useDataProvider();
    const editor = useEditor({
        extensions: [
            StarterKit.configure({
                code: false,
                codeBlock: false,
                heading: { levels: [2, 3] },
                link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https', 'mailto', 'tel'] },
            }),
            TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['left', 'center', 'right'], defaultAlignment: 'left' }),
            TableKit.configure({ table: { resizable: false } }),
            ourPicture(async (id) => (await ask(infoPicture, { id })).blob),
        ],
        content: value,
        editable: !disabled,
        onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
        editorProps: {
            attributes: { class: 'rich', role: 'textbox', 'aria-multiline': 'true', 'aria-label': title, 'aria-describedby': id },
        },
    });
    useEffect(() => void editor.setEditable(!disabled, false), [editor, disabled]);
    return (_jsxs(Box, { sx: { gridColumn: '1 / -1', minWidth: 0 }, children: [_jsxs(Box, { component: "span", sx: { display: 'block', mb: 0.5, color: problem ? 'error.main' : 'text.secondary', fontSize: 13 }, children: [title, !optional && ' *'] }), _jsxs(Box, { sx: {
                    border: 1,
                    borderColor: problem ? 'error.main' : 'divider',
                    borderRadius: 1,
                    '&:focus-within': { borderColor: 'primary.main' },
                    '& .rich': { minHeight: 220, maxHeight: '60vh', overflowY: 'auto', p: 1.5, outline: 'none' },
                }, children: [!disabled && _jsx(Bar, { editor: editor }), _jsx(EditorContent, { editor: editor })] }), _jsx(FormHelperText, { id: id, error: problem !== undefined, children: problem ?? (typeof helperText === 'string' ? helperText : `格式和图片计入字数，最多 ${maxLength} 个字符，已有 ${value.length} 个`) })] }));
};
const MAX_BYTES = 2 * 1024 * 1024;
const Bar = ({ editor }) => {
    const { send, isPending } = useSend(uploadPicture);
    const notify = useNotify();
    const now = useEditorState({
        editor,
        selector: ({ editor }) => ({
            bold: editor.isActive('bold'),
            italic: editor.isActive('italic'),
            underline: editor.isActive('underline'),
            h2: editor.isActive('heading', { level: 2 }),
            bullet: editor.isActive('bulletList'),
            ordered: editor.isActive('orderedList'),
            quote: editor.isActive('blockquote'),
            center: editor.isActive({ textAlign: 'center' }),
            link: editor.isActive('link'),
            table: editor.isActive('table'),
        }),
    });
    const chain = () => editor.chain().focus();
    const button = (name, icon, act, pressed) => (_jsx(IconButton, { size: "small", title: name, "aria-label": name, ...(pressed !== undefined && { 'aria-pressed': pressed }), color: pressed ? 'primary' : 'default', onMouseDown: event => event.preventDefault(), onClick: act, children: icon }, name));
    const link = () => {
        const before = String(editor.getAttributes('link').href ?? '');
        const address = window.prompt('链接地址，以 https://、mailto: 或 tel: 开头；留空则去掉链接', before);
        if (address === null)
            return;
        const href = address.trim();
        if (href === '')
            chain().extendMarkRange('link').unsetLink().run();
        else if (!/^(https:\/\/|mailto:|tel:|\/newgt\/)/i.test(href))
            notify('链接须以 https://、mailto: 或 tel: 开头', { type: 'warning' });
        else if (editor.state.selection.empty && !now.link)
            chain()
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
        else
            chain().extendMarkRange('link').setLink({ href }).run();
    };
    const picture = async (file) => {
        if (file.size > MAX_BYTES)
            return notify(`${file.name}超过2M，请缩小后再上传`, { type: 'warning' });
        try {
            const { src } = await send({}, { files: { file } });
            chain()
                .setImage({ src, alt: file.name.replace(/\.[^.]+$/, '') })
                .run();
        }
        catch (error) {
            notify(messageOf(error), { type: 'error' });
        }
    };
    return (_jsxs(Box, { role: "toolbar", "aria-label": "\u683C\u5F0F", sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', borderBottom: 1, borderColor: 'divider', p: 0.5 }, children: [button('加粗', _jsx(FormatBold, {}), () => chain().toggleBold().run(), now.bold), button('斜体', _jsx(FormatItalic, {}), () => chain().toggleItalic().run(), now.italic), button('下划线', _jsx(FormatUnderlined, {}), () => chain().toggleUnderline().run(), now.underline), button('小标题', _jsx(Title, {}), () => chain().toggleHeading({ level: 2 }).run(), now.h2), button('项目列表', _jsx(FormatListBulleted, {}), () => chain().toggleBulletList().run(), now.bullet), button('编号列表', _jsx(FormatListNumbered, {}), () => chain().toggleOrderedList().run(), now.ordered), button('引用', _jsx(FormatQuote, {}), () => chain().toggleBlockquote().run(), now.quote), button('居中', now.center ? _jsx(FormatAlignCenter, {}) : _jsx(FormatAlignLeft, {}), () => chain()
                .setTextAlign(now.center ? 'left' : 'center')
                .run(), now.center), button('链接', _jsx(Link, {}), link, now.link), button(now.table ? '删除表格' : '插入表格', _jsx(TableChart, {}), () => now.table ? chain().deleteTable().run() : chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()), now.table && button('加一行', _jsx("span", { children: "\uFF0B\u884C" }), () => chain().addRowAfter().run()), now.table && button('加一列', _jsx("span", { children: "\uFF0B\u5217" }), () => chain().addColumnAfter().run()), now.table && button('删一行', _jsx("span", { children: "\uFF0D\u884C" }), () => chain().deleteRow().run()), now.table && button('删一列', _jsx("span", { children: "\uFF0D\u5217" }), () => chain().deleteColumn().run()), _jsx(FilePick, { name: "\u63D2\u5165\u56FE\u7247", accept: "image/jpeg,image/png,image/gif", choose: file => void picture(file), disabled: isPending, variant: "text", startIcon: _jsx(Image, {}), children: "\u56FE\u7247" }), button('撤销', _jsx(Undo, {}), () => chain().undo().run()), button('重做', _jsx(Redo, {}), () => chain().redo().run())] }));
};
