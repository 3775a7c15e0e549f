import { jsx as _jsx } from "react/jsx-runtime";
import { useState } from 'react';
import { supplementFile } from '#contracts/refund/api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ChoosePapers } from './Papers.tsx';
/** Uploads more papers for an open application. */
export const SupplementButton = ({ refundId }) => (_jsx(DialogButton, { endpoint: supplementFile, label: "\u8865\u5145\u9644\u4EF6", children: close => _jsx(SupplementDialog, { refundId: refundId, close: close }) }));
const SupplementDialog = ({ refundId, close }) => {
    const [files, setFiles] = useState({});
    return (_jsx(CommandDialog, { endpoint: supplementFile, label: "\u8865\u5145\u9644\u4EF6", explain: "jpg\u3001png\u3001gif \u6216 pdf\uFF0C\u6BCF\u4E2A\u4E0D\u8D85\u8FC7 2M\u3002", body: Object.keys(files).length > 0 ? { refundId } : undefined, files: files, incomplete: "\u8BF7\u9009\u62E9\u8981\u8865\u5145\u7684\u9644\u4EF6", close: close, children: ({ disabled }) => _jsx(ChoosePapers, { chosen: files, change: setFiles, disabled: disabled }) }));
};
