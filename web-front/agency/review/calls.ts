import { useQuery } from '@tanstack/react-query'
import type { AgencyInfo } from '#contracts/agency/registration.ts'
import {
  deleteReviewImage,
  modifyAgentInfo,
  resubmitRegisterFlow,
  reuploadFile,
  showRegisterFlow,
} from '#contracts/agency/registration-api.ts'
import type { FileType } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { call } from '../../kit/session.ts'

/** Credentials of the caller. `userId` is the login name here, never a `UserId`; `passWord` is the password's hash. */
export type Asking = { userId: string; passWord: string }
export type Review = Static<typeof showRegisterFlow.data>

export const useReview = (asking: Asking) =>
  useQuery({
    queryKey: ['review', asking.userId],
    queryFn: () => call(showRegisterFlow, asking),
    // a wrong password counts towards the lock-out
    retry: false,
    gcTime: 0,
  })

export const saveInfo = (asking: Asking, id: string, info: AgencyInfo) => call(modifyAgentInfo, { ...asking, id, ...info })

export const sendImage = (asking: Asking, fileType: FileType, file: File) =>
  call(reuploadFile, { ...asking, fileType }, { files: { file } })

export const deleteImage = (asking: Asking, id: string) => call(deleteReviewImage, { ...asking, id })

export const resubmit = (asking: Asking, action: Omit<Parameters<typeof call<typeof resubmitRegisterFlow>>[1], keyof Asking>) =>
  call(resubmitRegisterFlow, { ...asking, ...action })
