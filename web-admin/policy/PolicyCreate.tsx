import { DetailScreen } from '../kit/DetailScreen.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { policyPlace } from './policy-place.ts'

export const PolicyCreate = () => (
  <DetailScreen
    resource="policy"
    action="create"
    list={policyPlace}
    title="新增政策"
    sections={[{ key: 'terms', label: '条款', content: <PolicyForm /> }]}
  />
)
