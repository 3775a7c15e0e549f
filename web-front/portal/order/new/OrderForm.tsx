import { Button } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { opening } from '#contracts/client/opening.tsx'
import type { profile } from '#contracts/identity/api.ts'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Back, fromOf } from '../../../kit/Back.tsx'
import { draftOf } from '../../../kit/draft.ts'
import { Empty } from '../../../kit/Empty.tsx'
import { useForm } from '../../../kit/form.ts'
import { useFrame } from '../../../kit/frame.ts'
import { OpenFreely } from '../../bidding/OpenFreely.tsx'
import { checkRows, isBlank, newRow } from '../../names/rows.ts'
import type { NamesDraft } from '../../names/useNames.ts'
import { AskQuote } from '../../quotation/AskQuote.tsx'
import { Bar } from './Bar.tsx'
import { Carried } from './Carried.tsx'
import { ContactFields } from './ContactFields.tsx'
import { addressOf, type Choice, searchFor } from './choice.ts'
import { Flights } from './Flights.tsx'
import { emptyDraft, gapsIn, movedFrom, namedIn, type OrderDraft, orderOf, type SeenPrice, saysTheSame, withTold } from './form.ts'
import { GroupFields } from './GroupFields.tsx'
import { carriedDraft, type KeptDraft, keptFor, lastContact } from './kept.ts'
import { LikeDialog, useLiveLike } from './LikeDialog.tsx'
import { MovedDialog } from './MovedDialog.tsx'
import { Names, needsOf } from './Names.tsx'
import { Notes } from './Notes.tsx'
import { OnlySubmit } from './OnlySubmit.tsx'
import { Price } from './Price.tsx'
import { Terms } from './Terms.tsx'
import { usePrice } from './usePrice.ts'
import { type SubmissionWay, useSubmission } from './useSubmission.ts'

const SendChosen = opening(() => import('../../send/SendChosen.tsx').then(({ SendChosen }) => SendChosen))

/** facts that the person has confirmed */
type Confirmed = { total?: number; like?: string }
/** `like` is the similar order on display; the question stays about it whatever happens to it */
type Asking = ({ about: 'price' } | { about: 'like'; like: string }) & { way?: SubmissionWay; confirmed: Confirmed }

/** The page of a new order: the choice, the input, the price, and the two ways to submit it. */
export const OrderForm = ({ choice, me }: { choice: Choice; me: Static<typeof profile.data> }) => {
  const navigate = useNavigate()
  const [kept] = useState(() => keptFor(choice.legs))
  const [before] = useState(kept.read)
  const [last] = useState(() => lastContact().read())
  const [carried, setCarried] = useState(() => (before ? undefined : carriedDraft().read()))
  const fresh = () => emptyDraft(last ?? { name: me.name, phone: me.phone ?? '' })
  const { current, shown, refusal, error, isFetching, again, rules, travel } = usePrice(choice)
  const wrongNames = (draft: OrderDraft) =>
    shown && !shown.short ? checkRows(namedIn(draft), needsOf(shown)).filter(({ state }) => state === 'wrong').length : 0
  const form = useForm<OrderDraft>(
    () => {
      const begun = before ?? carried
      return begun ? restored(begun) : fresh()
    },
    draft => gapsIn(draft, { people: refusal, wrongNames: wrongNames(draft) }),
  )
  const { values } = form
  // sold at filed fares abroad
  const isFiled = shown?.legs.some(({ filed }) => filed !== undefined) === true
  const key = addressOf(choice)
  const { state } = useLocation()
  const back = fromOf(state) ?? (shown || !carried ? searchFor(choice, shown) : carried.search)
  useFrame({ title: '填写订单', back })

  // the first price shown for a choice counts as read; a different one is announced
  const [seen, setSeen] = useState(before?.seen)
  if (current && seen?.choice !== key) setSeen({ choice: key, total: current.total })
  const moved = current && movedFrom(seen, key, current.total)
  const agree = ({ total }: { total: number }) => setSeen({ choice: key, total })
  const savedAt = useKeeping(kept, values, seen)

  const [asking, setAsking] = useState<Asking>()
  const [problem, setProblem] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const [told, setTold] = useState<string>()
  const like = useLiveLike(told ?? current?.like)

  const { submit, unanswered, sending } = useSubmission(choice.legs, {
    done: ({ orderId }, { body, way }) => {
      lastContact().keep(body.contact)
      kept.drop()
      carriedDraft().drop()
      // written names that were not sent stand again in the name list of the order
      const unsent = body.passengers ? [] : values.names.filter(row => !isBlank(row))
      if (unsent.length > 0) draftOf<NamesDraft>(`names.${orderId}`).keep({ rows: unsent, base: [] })
      void navigate(`/order/${orderId}${way === 'pay' ? '?pay=next' : ''}`, { replace: true })
    },
    failed: (error, { body, way }) => {
      const errors = error instanceof CallError ? (error.errors ?? {}) : {}
      const confirmed: Confirmed = { total: body.total, ...(body.confirmDuplicate && like && { like }) }
      void again()
      if (errors.total) {
        setSeen({ choice: key, total: body.total })
        return setAsking({ about: 'price', way, confirmed })
      }
      if (errors.confirmDuplicate) {
        setTold(errors.confirmDuplicate)
        return setAsking({ about: 'like', like: errors.confirmDuplicate, way, confirmed })
      }
      const named = withTold(values, errors)
      if (named) form.change(named)
      setProblem(error)
    },
  })

  const go = (way: SubmissionWay, confirmed: Confirmed = {}) => {
    setProblem(undefined)
    setAsking(undefined)
    if (!form.isComplete()) return
    // the similar order and the missing seats may be results of our own order whose answer was lost
    const sent = unanswered()
    if (sent && saysTheSame(sent.body, { choice, draft: values })) return void submit({ ...sent, way })
    if (!current) return
    const { total, short } = current
    if (moved !== undefined && confirmed.total !== total) return setAsking({ about: 'price', way, confirmed })
    if (like && confirmed.like !== like) return setAsking({ about: 'like', like, way, confirmed })
    const body = orderOf({ choice, draft: values, total, waits: short !== undefined, confirmDuplicate: confirmed.like !== undefined })
    void submit({ body, way, filed: isFiled })
  }

  if (refusal !== undefined && !shown) return <Unsold why={refusal} back={back} />
  // a table of names takes the whole width
  const isNaming = values.isNaming && !shown?.short
  const theRest = (
    <>
      <Names form={form} preview={shown} />
      <Terms form={form} preview={shown} rules={rules} travel={travel} />
    </>
  )
  return (
    <>
      <div className="new-order-title">
        <h1>填写订单</h1>
        {me.agency?.canAutoQuote && !isFiled && <AskQuote choice={choice} />}
        {current && <Button onClick={() => setSending(true)}>发给客户</Button>}
        {me.agency?.canFreeBid && <OpenFreely choice={choice} />}
        {savedAt !== undefined && <span className="new-order-faint">草稿 {toLocal(toInstant(savedAt)).time} 已存在本机</span>}
      </div>
      {carried && (
        <Carried
          of={carried}
          drop={() => {
            carriedDraft().drop()
            setCarried(undefined)
            form.reset(fresh())
          }}
        />
      )}
      <Notes
        preview={current}
        error={error}
        again={again}
        problem={problem}
        like={like}
        compare={() => like && setAsking({ about: 'like', like, confirmed: {} })}
        moved={moved}
        agree={agree}
      />
      <div className="new-order-columns" ref={form.place as RefObject<HTMLDivElement>}>
        <div className="new-order-work">
          <Flights choice={choice} shown={shown} back={back} />
          <GroupFields
            form={form}
            choice={choice}
            refusal={refusal}
            freeSeats={rules?.freeSeats ?? 0}
            change={to => void navigate(addressOf({ ...choice, ...to }), { replace: true, state })}
          />
          <ContactFields form={form} isKept={last !== undefined && before === undefined && carried === undefined} />
          {!isNaming && theRest}
        </div>
        <Price choice={choice} preview={shown} isCurrent={current !== undefined} />
        {isNaming && <div className="new-order-work new-order-whole">{theRest}</div>}
      </div>
      <OnlySubmit preview={current} sending={sending} submit={go} />
      <Bar preview={current} gaps={form.gaps} sending={sending} submit={go} />
      {isSending && shown && <SendChosen preview={shown} groupName={values.groupName} close={() => setSending(false)} />}
      {asking?.about === 'price' && (
        <MovedDialog
          before={moved ?? seen?.total ?? 0}
          now={current && !isFetching ? current.total : undefined}
          close={() => setAsking(undefined)}
          agree={() => {
            agree(current!)
            go(asking.way!, { ...asking.confirmed, total: current!.total })
          }}
        />
      )}
      {asking?.about === 'like' && shown && (
        <LikeDialog
          like={asking.like}
          own={{ preview: shown, groupName: values.groupName }}
          close={() => setAsking(undefined)}
          {...(asking.way && { submit: () => go(asking.way!, { ...asking.confirmed, total: shown.total, like: asking.like }) })}
        />
      )}
    </>
  )
}

/** Shown when flights are gone or not for this agency: there is nothing to fill in. */
const Unsold = ({ why, back }: { why: string; back: string }) => (
  <>
    <h1>填写订单</h1>
    <Empty title="所选航班现在不能下单" text={why}>
      <Back to={back}>查询航班</Back>
    </Empty>
  </>
)

/** keys of lines are valid only within one page */
const restored = ({ draft }: Pick<KeptDraft, 'draft'>): OrderDraft => ({ ...draft, names: draft.names.map(row => newRow(row.type, row)) })

/** Stores the input in the browser, unless nothing was entered. @returns the time of storing */
const useKeeping = (kept: ReturnType<typeof keptFor>, draft: OrderDraft, seen: SeenPrice | undefined): number | undefined => {
  const [opened] = useState(draft)
  const [savedAt, setSavedAt] = useState(() => kept.read()?.at)
  useEffect(() => {
    if (draft === opened) return
    const at = Date.now()
    kept.keep({ draft, seen, at })
    setSavedAt(at)
  }, [kept, draft, seen, opened])
  return savedAt
}
