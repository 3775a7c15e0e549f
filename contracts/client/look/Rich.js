import { jsx as _jsx } from "react/jsx-runtime";
import { useEffect, useRef } from 'react';
import { PICTURE } from '../../kernel/pictures.ts';
import './rich.css';
/** A text in HTML that the server has cleaned. Its pictures appear when they have been fetched. */
export const Rich = ({ html, picture }) => {
    const box = useRef(null);
    const fetched = useRef(picture);
    fetched.current = picture;
    useEffect(() => {
        const made = [];
        let gone = false;
        for (const image of box.current.querySelectorAll('img[data-src]')) {
            const [, id] = PICTURE.exec(image.dataset.src ?? '') ?? [];
            if (!id || !fetched.current || html === '')
                continue;
            fetched
                .current(id)
                .then(blob => {
                if (gone)
                    return;
                const address = URL.createObjectURL(blob);
                made.push(address);
                image.src = address;
            })
                .catch(() => image.replaceWith(`［图片无法显示：${image.alt || '无说明'}］`));
        }
        return () => {
            gone = true;
            for (const address of made)
                URL.revokeObjectURL(address);
        };
    }, [html]);
    const quiet = html.replaceAll(' src="/api/', ' data-src="/api/');
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned before it was stored (services/kernel/clean.ts)
    return _jsx("div", { ref: box, className: "rich", dangerouslySetInnerHTML: { __html: quiet } });
};
