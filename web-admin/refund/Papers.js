import { jsx as _jsx } from "react/jsx-runtime";
import UploadFile from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import { refundDocumentTypes } from '#contracts/enums.ts';
import { RefundPaper } from '#contracts/order/events.ts';
import { refundFile } from '#contracts/refund/api.ts';
import { FileButton } from '../kit/FileButton.tsx';
import { FilePick } from '../kit/FilePick.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
const kinds = Object.entries(refundDocumentTypes);
/** One paper of each kind may be handed in. */
export const ChoosePapers = ({ chosen, change, disabled }) => (_jsx(Box, { role: "group", "aria-label": "\u9644\u4EF6", sx: { display: 'flex', flexWrap: 'wrap', gap: 1 }, children: kinds.map(([kind, label]) => (_jsx(FilePick, { name: label, accept: ".jpg,.jpeg,.png,.gif,.pdf", choose: file => change({ ...chosen, [kind]: file }), variant: chosen[kind] ? 'contained' : 'outlined', startIcon: _jsx(UploadFile, {}), disabled: disabled, children: chosen[kind] ? `${label}：${chosen[kind].name}` : label }, kind))) }));
/** The papers of an application; each can be viewed or saved. */
export const PapersTable = ({ papers }) => (_jsx(RowsTable, { label: "\u9644\u4EF6", row: RefundPaper, rows: papers, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u9644\u4EF6", columns: [
        { field: 'kind', render: ({ kind }) => refundDocumentTypes[kind] },
        { field: 'name', render: ({ id, name }) => _jsx(FileButton, { endpoint: refundFile, body: { id }, label: name }) },
        'by',
        'at',
    ] }));
