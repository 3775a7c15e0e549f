import { quoteRules } from '#contracts/quotation/lists.ts'
import { addQuoteRule } from '#contracts/quotation/rule-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { RuleDialog } from './RuleDialog.tsx'

/** Rules of automatic quotation. */
export const RuleList = () => (
  <ListScreen
    of={quoteRules}
    actions={
      <DialogButton endpoint={addQuoteRule} label="新增规则">
        {close => <RuleDialog close={close} />}
      </DialogButton>
    }
  />
)
