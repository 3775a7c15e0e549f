import { loginInfo } from '#contracts/client/login-info.ts'
import { useAirports } from '../search/ask.ts'

/** What an airport is called, its code while that is not known. */
export const useAirportName = () => {
  const { data } = useAirports(loginInfo()?.accessTokenJson.memberType === 'User_Agent')
  return (code: string): string => data?.find(({ airportCode }) => airportCode === code)?.shortCname ?? code
}
