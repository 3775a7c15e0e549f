import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { airport } from '#contracts/basicinfo/airport.ts';
import { cachedList } from '#contracts/client/cached.ts';
import { Airline, AirportName, Route } from '#contracts/client/look/parts.tsx';
import { legsOf } from '#contracts/client/look/route.ts';
import { storage } from '#contracts/client/storage.ts';
import { readLine } from '#contracts/flow/line.ts';
// created lazily, since only browsers have a localStorage
const kept = () => storage({ box: localStorage });
const KEY = 'airportNames';
/** Short names of airports by code, undefined where unknown; read from the server once a day. */
const useAirportNames = () => {
    const { ask } = useDataProvider();
    const { data } = useQuery({
        queryKey: [KEY],
        queryFn: () => cachedList(KEY, async () => (await ask(airport.endpoints.list, {})), { kept: kept() }).read(),
        select: namesOf,
        initialData: () => kept().get(KEY) ?? undefined,
        staleTime: Number.POSITIVE_INFINITY,
    });
    return code => data?.get(code);
};
const namesOf = (rows) => new Map(rows.map(({ airportCode, shortCname }) => [airportCode, shortCname]));
export const Place = ({ code }) => _jsx(AirportName, { code: code, name: useAirportNames()(code) });
export const Legs = ({ legs }) => {
    const nameOf = useAirportNames();
    return _jsx(Route, { legs: legsOf(legs), nameOf: nameOf });
};
/** A line with a responsible person, `HU-HAK-PEK`. */
export const Line = ({ line }) => {
    const nameOf = useAirportNames();
    const parts = readLine(line);
    if (!parts)
        return _jsx(_Fragment, { children: line });
    return (_jsxs(_Fragment, { children: [_jsx(Airline, { code: parts.airLine }), " ", _jsx(Route, { legs: [parts], nameOf: nameOf })] }));
};
