import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { App } from 'antd';
import { IMAGE_BYTES } from '#contracts/agency/registration.ts';
import { messageOf } from '#contracts/client/error.ts';
import { fileTypes, requiredFileTypes } from '#contracts/enums.ts';
import { fitted } from '../../kit/photo.ts';
import { useTell } from '../../kit/useTell.ts';
import { imageHelp } from '../fields/help.ts';
import { PickFiles, Preview } from '../fields/ImagePick.tsx';
import { Labelled } from '../fields/Labelled.tsx';
import { imageRefusal } from '../images.ts';
import { deleteImage, sendImage } from './calls.ts';
/** The papers by kind. While the application is returned, they are changed one by one, each after a confirmation. */
export const ReviewImages = ({ review, asking, again }) => {
    const { modal } = App.useApp();
    const tell = useTell();
    const editable = review.routes.length > 0;
    const act = (title, work, done, wrong) => void modal.confirm({
        centered: true,
        title,
        okText: '确定',
        cancelText: '取消',
        onOk: async () => {
            try {
                await work();
                tell.done(done);
                await again();
            }
            catch (error) {
                tell.wrong(`${wrong}，${messageOf(error)}`);
            }
        },
    });
    const upload = async (kind, [picked]) => {
        if (!picked)
            return;
        const file = await fitted(picked, IMAGE_BYTES);
        const refusal = imageRefusal(file);
        if (refusal)
            return tell.wrong(`上传失败，${refusal}`);
        act(`确定上传“${file.name}”吗？`, () => sendImage(asking, kind, file), '上传成功', '上传失败');
    };
    return Object.keys(fileTypes).map(kind => {
        const pictures = review.result.pictures.filter(({ fileType }) => fileType === kind);
        const label = fileTypes[kind];
        return (_jsx(Labelled, { id: `review-${kind}`, label: label, required: requiredFileTypes.includes(kind), help: editable ? imageHelp : undefined, group: true, wide: true, children: _jsxs("div", { className: "images", children: [pictures.map(({ id, fileName, filePath }) => (_jsx(Preview, { address: filePath, name: fileName, remove: editable ? () => act(`确定删除“${fileName}”吗？`, () => deleteImage(asking, id), '删除成功', '删除失败') : undefined }, id))), editable && _jsx(PickFiles, { id: `review-${kind}`, text: `上传${label}`, several: false, pick: files => void upload(kind, files) }), !editable && pictures.length === 0 && '未上传'] }) }, kind));
    });
};
