import { addVersion } from '#contracts/retail/rules-api.ts'
import { ruleVersions } from '#contracts/retail/rules-list.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { VersionDialog } from './VersionDialog.tsx'

/** Versions of fare rules. */
export const VersionList = () => (
  <ListScreen
    of={ruleVersions}
    actions={
      <DialogButton endpoint={addVersion} label="新增版本" variant="contained">
        {close => <VersionDialog close={close} />}
      </DialogButton>
    }
  />
)
