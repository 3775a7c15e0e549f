import { jsx as _jsx } from "react/jsx-runtime";
import { useState } from 'react';
import { withQuery } from '#contracts/client/address.ts';
import { newKey } from '#contracts/client/call.ts';
import { deviceDescription } from '#contracts/client/fingerprint.ts';
/** A captcha and its id; `renew` requests another picture, as does a click on it. An answer is valid for one try. */
export const useCaptcha = () => {
    const [uuid, setUuid] = useState(newKey);
    return { uuid, renew: () => setUuid(newKey()) };
};
export const Captcha = ({ uuid, renew }) => {
    const [failed, setFailed] = useState();
    return (_jsx("button", { type: "button", className: "captcha", onClick: renew, title: "\u770B\u4E0D\u6E05\uFF1F\u70B9\u51FB\u6362\u4E00\u5F20", children: failed === uuid ? ('加载失败，点击重试') : (_jsx("img", { src: withQuery(`/api/member/auth/verifyCode/${uuid}`, { desc: deviceDescription() }), width: 140, height: 48, alt: "\u9A8C\u8BC1\u7801\u56FE\u7247\uFF0C\u70B9\u51FB\u6362\u4E00\u5F20", onError: () => setFailed(uuid) })) }));
};
