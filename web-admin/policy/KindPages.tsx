import { policyKinds } from '#contracts/policy/kinds.ts'
import { KindCreate } from './KindCreate.tsx'
import { KindEdit } from './KindEdit.tsx'
import { KindList } from './KindList.tsx'

/** The pages of the kind of policy of this name. */
export const pagesOf = (name: string) => {
  const kind = policyKinds.find(kind => kind.name === name)!
  return {
    list: () => <KindList kind={kind} />,
    create: () => <KindCreate kind={kind} />,
    edit: () => <KindEdit kind={kind} />,
  }
}
