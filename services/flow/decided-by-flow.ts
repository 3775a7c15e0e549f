import type { Applicant } from '#contracts/flow/events.ts'
import { isUnderWay } from '#contracts/flow/labels.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import { type FollowContext, follow } from '#services/kernel/stream/follow.ts'
import type { KnownFlow } from './instance.ts'
import type { Handling } from './people.ts'
import { cancelFlow, type FlowWish, runningFlow, startFlow } from './start.ts'
import type { Submitting } from './uses.ts'

/**
 * Choices for the beginning of a flow whose definition leaves them open; the fact that asks for the decision keeps them under these names.
 */
type Beginning = { routeId?: string | undefined; toUser?: string | undefined; remark?: string | undefined }
export const beginningOf = ({ flowRemark: remark, ...submitting }: Submitting): Beginning => present({ ...towardOf(submitting), remark })
/** without a word to whoever handles it, where the request has one of its own */
export const towardOf = ({ routeId, toUser }: Submitting): Omit<Beginning, 'remark'> => present({ routeId, toUser: toUser?.id })

/** A matter to be decided. `applicant`: by default the author of the fact. `remark`: for the first handler. */
type Wish = Omit<FlowWish, 'subject' | 'applicant' | 'routeId' | 'toUser' | 'remark'> & {
  subject: { id: string; title: string }
  applicant?: Applicant
  remark?: string | undefined
}
type Use<Asked> = {
  /**
   * the matter as it stands now; or the flow that it has had already, which is then the answer; or undefined where nothing is to be
   * decided, since the request was taken back, was made again or needs no flow
   */
  wish: (asked: Asked, following: FollowContext) => Promise<Wish | KnownFlow | undefined>
  /** takes the request back, since its flow cannot begin */
  refuse: (asked: Asked, reason: string, following: FollowContext) => Promise<unknown>
  /** is the request still open? The process asks before it begins, see `follow`; whoever has begun asks afterwards */
  isOpen?: (asked: Asked, following: FollowContext) => Promise<boolean>
}

/**
 * Has a workflow decide what a fact asks for. The request that wrote the fact starts the flow (`.now`); a process starts it where that
 * request has died (`.again`). A flow that cannot begin takes the request back, and its caller gets the reason; any other failure is tried
 * again.
 */
export const decidedByFlow = <Type extends string, S extends TSchema>(
  asking: EventType<Type, S>,
  { wish, refuse, isOpen }: Use<Static<S>>,
  hand: Handling,
) => {
  const isStillAsked = async (asked: Static<S>, following: FollowContext): Promise<boolean> => {
    if (isOpen && !(await isOpen(asked, following))) return false
    const wished = await wish(asked, following)
    return wished !== undefined && !('started' in wished)
  }
  return follow(
    asking,
    async (asked: Static<S>, following): Promise<KnownFlow | undefined> => {
      const wished = await wish(asked, following)
      if (!wished || 'started' in wished) return wished
      const { subject, applicant, remark, ...more } = wished
      const { routeId, toUser } = asked as Beginning
      const { user, agency } = following.by
      const starting = startFlow(
        { load: following.load, at: following.at, hand },
        {
          ...more,
          subject: { type: more.definition, ...subject },
          applicant: applicant ?? { user, ...present({ agency }) },
          ...present({ routeId, remark, toUser: toUser ? { id: toUser } : undefined }),
        },
      )
      const flow = await starting.catch(async error => {
        if (isRefusal(error)) await refuse(asked, error.message, following)
        throw error
      })
      if (!isUnderWay(flow) || (await isStillAsked(asked, following))) return flow
      // whoever took the request back meanwhile has seen no flow to end
      return cancelFlow(following.at, flow, '申请已撤回或已失效')
    },
    isOpen,
  )
}

/**
 * The flow that a request has started.
 * @throws Refused where the fact was written so long ago that its facts are not remembered
 */
export const started = (flow: KnownFlow | undefined): KnownFlow => {
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return flow
}

/** Id of a subject that may ask again and again: each request has a flow of its own. */
export const requestSubject = (id: string, requestId: string): string => `${id}~${requestId}`
export const requestIn = ({ id: subject }: { id: string }): { id: string; requestId: string } => {
  const cut = subject.lastIndexOf('~')
  return { id: subject.slice(0, cut), requestId: subject.slice(cut + 1) }
}

/** Cancels the flow that runs for a subject, since nobody need decide any more; `instanceId`: that one only. */
export const endFlow = async (
  { load, at }: Pick<FollowContext, 'load' | 'at'>,
  { definition, subject, remark, instanceId }: { definition: string; subject: string; remark: string; instanceId?: string },
): Promise<void> => {
  const flow = await runningFlow(load, definition, subject)
  if (flow && (instanceId ?? flow.started.instanceId) === flow.started.instanceId) await cancelFlow(at, flow, remark)
}
