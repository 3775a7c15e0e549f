import { useQuery } from '@tanstack/react-query';
import { deleteReviewImage, modifyAgentInfo, resubmitRegisterFlow, reuploadFile, showRegisterFlow, } from '#contracts/agency/registration-api.ts';
import { call } from '../../kit/session.ts';
export const useReview = (asking) => useQuery({
    queryKey: ['review', asking.userId],
    queryFn: () => call(showRegisterFlow, asking),
    // a wrong password counts towards the lock-out
    retry: false,
    gcTime: 0,
});
export const saveInfo = (asking, id, info) => call(modifyAgentInfo, { ...asking, id, ...info });
export const sendImage = (asking, fileType, file) => call(reuploadFile, { ...asking, fileType }, { files: { file } });
export const deleteImage = (asking, id) => call(deleteReviewImage, { ...asking, id });
export const resubmit = (asking, action) => call(resubmitRegisterFlow, { ...asking, ...action });
