import type { PolicyKind } from '#contracts/policy/kind.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { KindForm, kindListOf } from './KindForm.tsx'

export const KindCreate = ({ kind }: { kind: PolicyKind }) => (
  <DetailScreen
    resource={kind.name}
    action="create"
    list={kindListOf(kind)}
    title={`新增${kind.zh}`}
    sections={[{ key: 'terms', label: '条款', content: <KindForm kind={kind} /> }]}
  />
)
