import { dropRefundStep, dropStep, resumeRefundStep, resumeStep } from '#contracts/step/api.ts'
import { type BegunKind, isPayOut } from '#contracts/step/events.ts'
import { stepsBegun } from '#contracts/step/lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

const isItinerary = (kind: BegunKind) => kind === 'ITINERARY_ISSUE' || kind === 'ITINERARY_REVERSE'
const screenOf = (kind: BegunKind) => {
  if (kind === 'PAY_BACK') return 'needs-refund'
  if (kind === 'WITHDRAW') return 'withdrawal'
  if (kind === 'EXTRA_BACK' || isItinerary(kind)) return 'order'
  return isPayOut(kind) ? 'refund' : 'order'
}

/** Steps that have begun and broke off: money, PNRs, tickets. */
export const BegunStepList = () => (
  <ListScreen
    of={stepsBegun}
    href={({ kind, subject, orderNo }) =>
      `/${screenOf(kind)}/${encodeURIComponent(kind === 'EXTRA_BACK' || isItinerary(kind) ? orderNo : subject)}/show`
    }
    rowActions={({ id, kind }) => <StepButtons id={String(id)} kind={kind} />}
  />
)

const StepButtons = ({ id, kind }: { id: string; kind: BegunKind }) => {
  const [resume, drop] = isPayOut(kind) ? [resumeRefundStep, dropRefundStep] : [resumeStep, dropStep]
  return (
    <>
      <ActionButton endpoint={resume} fixed={{ id }} explain={resume.note ?? ''} size="small" variant="text" />
      <ActionButton endpoint={drop} fixed={{ id }} explain={drop.note ?? ''} color="error" size="small" variant="text" />
    </>
  )
}
