import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import UploadFile from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { uploadFile } from '#contracts/agency/agency-api.ts';
import { picture } from '#contracts/agency/registration-api.ts';
import { isImageName } from '#contracts/client/text.ts';
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts';
import { fileTypes } from '#contracts/enums.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { FilePick } from '../kit/FilePick.tsx';
import { Fetched, Nothing } from '../kit/States.tsx';
const kinds = Object.entries(fileTypes);
/** The papers of an agency by kind; each may be viewed in full and saved. */
export const Pictures = ({ pictures }) => {
    if (pictures.length === 0)
        return _jsx(Nothing, { text: "\u6CA1\u6709\u8D44\u8D28\u56FE\u7247" });
    return kinds.map(([kind, label]) => {
        const ofKind = pictures.filter(({ fileType }) => fileType === kind);
        return (ofKind.length > 0 && (_jsx(Panel, { title: label, children: _jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }, children: ofKind.map(({ id, fileName }) => (_jsxs(Box, { children: [isImageName(fileName) && _jsx(Shown, { id: id, name: `${label}：${fileName}` }), _jsx(FileButton, { endpoint: picture, body: { id }, label: fileName })] }, id))) }) }, kind)));
    });
};
/** A picture, fetched with the user's token: its address alone shows nothing. */
const Shown = ({ id, name }) => {
    const fetched = useAsk(picture, { id });
    return (_jsx(Fetched, { from: fetched, children: file => _jsx(Image, { file: file, name: name }) }));
};
const Image = ({ file: { blob }, name }) => {
    const url = useObjectUrl(blob);
    return (_jsx(Box, { component: "img", src: url, alt: name, sx: { display: 'block', width: '100%', height: 120, objectFit: 'contain', bgcolor: 'action.hover', borderRadius: 1 } }));
};
/** Uploads a paper that an agency has given to staff. */
export const UploadDialog = ({ agencyId, close }) => {
    const [fileType, setType] = useState('');
    const [file, setFile] = useState();
    const body = fileType && file ? { agentId: agencyId, fileType } : undefined;
    return (_jsx(CommandDialog, { endpoint: uploadFile, label: "\u4E0A\u4F20\u8D44\u8D28", explain: "jpg\u3001gif \u6216 png\uFF0C\u4E0D\u8D85\u8FC7 2M\u3002", body: body, ...(file && { files: { file } }), incomplete: fileType ? '请选择图片' : '请选择资质类型', done: ({ fileName }) => `已上传：${fileName}`, close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [_jsx(TextField, { label: "\u8D44\u8D28\u7C7B\u578B", value: fileType, onChange: event => setType(event.target.value), select: true, required: true, disabled: disabled, error: errors.fileType !== undefined, helperText: errors.fileType, children: kinds.map(([kind, label]) => (_jsx(MenuItem, { value: kind, children: label }, kind))) }), _jsx(Box, { children: _jsx(FilePick, { name: "\u56FE\u7247", accept: ".jpg,.jpeg,.png,.gif", choose: setFile, variant: "outlined", startIcon: _jsx(UploadFile, {}), disabled: disabled, children: file?.name ?? '选择图片' }) }), file && _jsxs(Typography, { variant: "body2", children: [Math.ceil(file.size / 1024), " KB"] })] })) }));
};
