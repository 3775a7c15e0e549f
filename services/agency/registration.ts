import {
  AgencyApproved,
  AgencyInfoModified,
  AgencyNameFreed,
  AgencyPaperAdded,
  AgencyPaperRemoved,
  AgencyRegistered,
  AgencyRejected,
  AgencyResubmitted,
  AgencyReturned,
  type agencyFacts,
  type Paper,
} from '#contracts/agency/agency-events.ts'
import {
  type AgencyInfo,
  type Authority,
  firstReviewMistake,
  IMAGES_PER_KIND,
  type ImageCounts,
  writeAuthorities,
} from '#contracts/agency/registration.ts'
import { afterDays, reviewEnds } from '#contracts/agency/review-time.ts'
import type { FileType } from '#contracts/enums.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import { rules } from '../kernel/stream/decider.ts'
import { authorityFacts } from './agency-changes.ts'
import { type Agency, because, type KnownAgency, mergeInfo } from './agency-state.ts'

const isReviewing = (agency: Agency) => agency.status === 'REVIEWING' || '注册申请不在审核中'
const isReturned = (agency: Agency) => agency.status === 'RETURNED' || '当前状态不可修改'
const isLetIn = (agency: Agency) =>
  agency.status === 'APPROVED' || agency.status === 'FROZEN' || agency.status === 'DISABLED' || '当前状态不可修改'

export const countsOf = (papers: readonly Pick<Paper, 'fileType'>[]): ImageCounts => {
  const counts: { [Kind in FileType]?: number } = {}
  for (const { fileType } of papers) counts[fileType] = (counts[fileType] ?? 0) + 1
  return counts
}

const addPaper = (agency: Agency, { paper }: { paper: Paper }) => {
  const { papers } = agency as KnownAgency
  if (papers.some(({ id }) => id === paper.id)) return []
  if ((countsOf(papers)[paper.fileType] ?? 0) >= IMAGES_PER_KIND)
    throw new Refused(code.file, `每类资质图片最多${IMAGES_PER_KIND}张`, { status: 400 })
  return [AgencyPaperAdded({ paper })]
}

type DoneBy = { doneBy?: string }
/** How an agency gets in: registered, reviewed, returned and corrected, let in or rejected. */
export const registrationCommands = rules<Agency, EventsOf<typeof agencyFacts>>()({
  /** `firstMistake` has checked the form before, since that check needs data that are not kept: the captcha and the second password */
  register: {
    when: agency => agency.status === 'NONE' || '代理人已存在',
    decide: (
      _,
      {
        applied,
        papers,
        ...registered
      }: {
        loginName: string
        passwordHash: string
        info: AgencyInfo
        applied: readonly Authority[]
        papers: readonly Paper[]
      },
      { id },
    ) => [AgencyRegistered({ ...registered, agency: id, applied: [...applied], papers: [...papers] })],
  },
  /** sent when another user has taken the login name at the same moment */
  withdraw: {
    decide: (agency, _: object) => (agency.status === 'REVIEWING' ? [AgencyRejected({ cause: 'NAME_TAKEN' })] : []),
  },
  approve: {
    when: isReviewing,
    decide: (agency, { doneBy }: DoneBy) => {
      const { applied } = agency as KnownAgency
      if (applied.length === 0) throw new Refused(code.conflict, '至少须有一项销售权限')
      return [AgencyApproved(present({ doneBy })), ...authorityFacts(agency as KnownAgency, applied)]
    },
  },
  /** `days` for corrections */
  returnToApplicant: {
    when: isReviewing,
    decide: (_, { reason, days, doneBy }: { reason?: string; days: number } & DoneBy, { at }) => [
      AgencyReturned({ ...because(reason), until: afterDays(at, days), ...present({ doneBy }) }),
    ],
  },
  /** `days` for which its login name stays reserved */
  reject: {
    // also for a returned application: the applicant who gives it up ends its review
    when: agency => agency.status === 'REVIEWING' || agency.status === 'RETURNED' || '注册申请不在审核中',
    decide: (_, { reason, days, doneBy }: { reason?: string; days: number } & DoneBy, { at }) => [
      AgencyRejected({ cause: 'REVIEW', ...because(reason), until: afterDays(at, days), ...present({ doneBy }) }),
    ],
  },
  /** `info`: the fields that change; without `applied` the authority asked for stays */
  modifyInfo: {
    when: isReturned,
    decide: (agency, { info, applied }: { info: AgencyInfo; applied?: readonly Authority[] }) => {
      const before = agency as KnownAgency
      const next = { info: mergeInfo(before.info, info), applied: [...(applied ?? before.applied)] }
      const mistake = firstReviewMistake({ ...next.info, ...writeAuthorities(next.applied) })
      if (mistake) throw new Refused(code.invalid, mistake.message, { status: 400, errors: { [mistake.field]: mistake.message } })
      const same = JSON.stringify(next) === JSON.stringify({ info: mergeInfo(before.info, {}), applied: before.applied })
      return same ? [] : [AgencyInfoModified(next)]
    },
  },
  reuploadFile: { when: isReturned, decide: addPaper },
  deleteReviewImage: {
    when: isReturned,
    decide: (agency, { id }: { id: string }) => {
      if (!(agency as KnownAgency).papers.some(paper => paper.id === id)) throw notFound('资质图片')
      return [AgencyPaperRemoved({ id })]
    },
  },
  resubmit: {
    when: isReturned,
    decide: (agency, { remark }: { remark?: string }) => {
      const { info, applied, papers } = agency as KnownAgency
      const mistake = firstReviewMistake({ ...info, ...writeAuthorities(applied) }, countsOf(papers))
      if (mistake) throw new Refused(code.invalid, mistake.message, { status: 400, errors: { [mistake.field]: mistake.message } })
      return [AgencyResubmitted(remark ? { remark } : {})]
    },
  },
  /** adds a paper of an agency that is let in */
  uploadFile: { when: isLetIn, decide: addPaper },
  /** sent by a tick, perhaps early, perhaps twice */
  passTime: {
    decide: (agency, _: object, { at }) => {
      if (agency.status !== 'RETURNED' && agency.status !== 'REJECTED') return []
      const { since, reviewUntil = reviewEnds(since, undefined) } = agency
      if (Date.parse(at) < Date.parse(reviewUntil)) return []
      // keeps the name as long again
      if (agency.status === 'RETURNED')
        return [AgencyRejected({ cause: 'TIME_LIMIT', until: addMinutes(at, (Date.parse(reviewUntil) - Date.parse(since)) / 60_000) })]
      return agency.loginName && !agency.nameFreed ? [AgencyNameFreed({})] : []
    },
  },
})
