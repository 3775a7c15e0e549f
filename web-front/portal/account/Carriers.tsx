import { Airline } from '#contracts/client/look/Airline.tsx'
import './account.css'
import { Fact } from './Fact.tsx'

export const Carriers = ({ title, codes }: { title: string; codes: readonly string[] }) => (
  <Fact title={title}>{codes.length > 0 ? codes.map(code => <Airline key={code} code={code} />) : '未授权'}</Fact>
)
