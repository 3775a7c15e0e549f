import { jsx as _jsx } from "react/jsx-runtime";
import Feedback from '@mui/icons-material/Feedback';
import Forum from '@mui/icons-material/Forum';
import { opening } from '#contracts/client/opening.tsx';
import { complaintDetail } from '#contracts/communication/api.ts';
import { getIssue } from '#contracts/communication/issue-api.ts';
import { issues } from '#contracts/communication/issue-lists.ts';
import { complaints } from '#contracts/communication/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(complaints, {
        icon: _jsx(Feedback, {}),
        actions: { show: complaintDetail },
        show: opening(() => import('./ComplaintDetail.tsx').then(({ ComplaintDetail }) => ComplaintDetail)),
    }),
    screenOf(issues, {
        icon: _jsx(Forum, {}),
        actions: { show: getIssue },
        list: opening(() => import('./IssueList.tsx').then(({ IssueList }) => IssueList)),
        show: opening(() => import('./IssueDetail.tsx').then(({ IssueDetail }) => IssueDetail)),
    }),
];
