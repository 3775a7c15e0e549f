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
export type ReviewAsking = { userId: string; passWord: string }
export type Review = Static<typeof showRegisterFlow.data>

export const useReview = (asking: ReviewAsking) =>
  useQuery({
    queryKey: ['review', asking.userId],
    queryFn: () => call(showRegisterFlow, asking),
    // a wrong password counts towards the lock-out
    retry: false,
    gcTime: 0,
  })

export const saveInfo = (asking: ReviewAsking, id: string, info: AgencyInfo) => call(modifyAgentInfo, { ...asking, id, ...info })

export const sendImage = (asking: ReviewAsking, fileType: FileType, file: File) =>
  call(reuploadFile, { ...asking, fileType }, { files: { file } })

export const deleteImage = (asking: ReviewAsking, id: string) => call(deleteReviewImage, { ...asking, id })

export const resubmit = (asking: ReviewAsking, action: Omit<Parameters<typeof call<typeof resubmitRegisterFlow>>[1], keyof ReviewAsking>) =>
  call(resubmitRegisterFlow, { ...asking, ...action })
