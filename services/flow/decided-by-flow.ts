import type { Applicant } from '#contracts/flow/events.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import { type FollowContext, follow } from '#services/kernel/follow.ts'
import { present } from '#services/kernel/present.ts'
import type { KnownFlow } from './instance.ts'
import type { Handling } from './people.ts'
import { cancelFlow, type FlowWish, runningFlow, startFlow } from './start.ts'
import type { Submitting } from './uses.ts'

/** How a flow begins where its definition leaves a choice; the fact that asks for the decision keeps it under these names. */
type Beginning = { routeId?: string | undefined; toUser?: string | undefined; remark?: string | undefined }
export const beginningOf = ({ routeId, toUser, flowRemark: remark }: Submitting): Beginning =>
  present({ routeId, toUser: toUser?.id, remark })

/** What is to be decided. `applicant`: otherwise whoever wrote the fact. `remark`: for the first who handles it. */
type Wish = Omit<FlowWish, 'subject' | 'applicant' | 'routeId' | 'toUser' | 'remark'> & {
  subject: { id: string; title: string }
  applicant?: Applicant
  remark?: string | undefined
}
type Use<Asked> = {
  /** the wish as things stand now; undefined where nothing is to be decided: it was taken back, asked for anew, or needs no flow */
  wish: (asked: Asked, following: FollowContext) => Promise<Wish | undefined>
  /** takes back what was asked for, since its flow cannot begin */
  refuse: (asked: Asked, reason: string, following: FollowContext) => Promise<unknown>
  /** asked by the process only, see `follow` */
  isOpen?: (asked: Asked, following: FollowContext) => Promise<boolean>
}

/**
 * What a fact asks for is decided by workflow. The request that wrote the fact starts the flow (`.now`), a process starts it where that request has
 * died (`.again`). A flow that cannot begin takes the request back and its asker is told why; any other failure is tried again.
 */
export const decidedByFlow = <Type extends string, S extends TSchema>(
  asking: EventType<Type, S>,
  { wish, refuse, isOpen }: Use<Static<S>>,
  hand: Handling,
) =>
  follow(
    asking,
    async (asked: Static<S>, following): Promise<KnownFlow | undefined> => {
      const wished = await wish(asked, following)
      if (!wished) return undefined
      const { subject, applicant, remark, ...more } = wished
      const { routeId, toUser } = asked as Beginning
      const { user, agency } = following.by
      try {
        return await startFlow(
          { load: following.load, at: following.at, hand },
          {
            ...more,
            subject: { type: more.definition, ...subject },
            applicant: applicant ?? { user, ...present({ agency }) },
            ...present({ routeId, remark, toUser: toUser ? { id: toUser } : undefined }),
          },
        )
      } catch (error) {
        if (isRefusal(error)) await refuse(asked, error.message, following)
        throw error
      }
    },
    isOpen,
  )

/** The flow that a request has started. @throws Refused where its fact was written so long ago that nothing of it is remembered */
export const started = (flow: KnownFlow | undefined): KnownFlow => {
  if (!flow) throw new Refused(code.conflict, '该申请正在处理，请稍后查询')
  return flow
}

/** Of what may be asked for again and again, each request has a flow of its own. */
export const requestSubject = (id: string, requestId: string): string => `${id}~${requestId}`
export const requestIn = ({ id: subject }: { id: string }): { id: string; requestId: string } => {
  const cut = subject.lastIndexOf('~')
  return { id: subject.slice(0, cut), requestId: subject.slice(cut + 1) }
}

/** Nobody need decide any more: the flow that runs for a subject is cancelled. */
export const endFlow = async (
  { load, at }: Pick<FollowContext, 'load' | 'at'>,
  { definition, subject, remark }: { definition: string; subject: string; remark: string },
): Promise<void> => {
  const flow = await runningFlow(load, definition, subject)
  if (flow) await cancelFlow(at, flow, remark)
}
