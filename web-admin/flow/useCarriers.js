import { airline } from '#contracts/basicinfo/airline.ts';
import { useAsk } from '../kit/calls.ts';
/** The enabled airlines that the user works for, as choices: code → code and name. */
export const useCarriers = () => {
    const { data = [] } = useAsk(airline.endpoints.list, {});
    return Object.fromEntries(data.map(({ airLineCode, airLineName }) => [
        airLineCode,
        `${airLineCode} ${airLineName}`,
    ]));
};
