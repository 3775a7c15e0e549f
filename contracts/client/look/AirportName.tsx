import './parts.css'

/** An airport by name with the code small beside it; only the code where no name is known. */
export const AirportName = ({ code, name }: { code: string; name: string | undefined }) =>
  name && name !== code ? (
    <span>
      {name}
      <span className="airport-code">{code}</span>
    </span>
  ) : (
    <span>{code}</span>
  )
