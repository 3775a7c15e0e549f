import { trialQuote } from '#contracts/quotation/quote-api.ts'
import { quotes } from '#contracts/quotation/quote-lists.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { TrialDialog } from './TrialDialog.tsx'

/** Requests of agencies for quotes; declined and countered ones wait here for the desk. */
export const QuoteList = () => (
  <ListScreen
    of={quotes}
    actions={
      <DialogButton endpoint={trialQuote} label="报价试算">
        {close => <TrialDialog close={close} />}
      </DialogButton>
    }
  />
)
