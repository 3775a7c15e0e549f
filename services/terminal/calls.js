import { addMinutes } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/terminal/api.ts';
import { dayText, pageWords } from '#contracts/terminal/grammar.ts';
import { paged } from '#contracts/terminal/layout.ts';
import { clipped, typedAt } from './answers.ts';
/** screens that a person finds again, and for how long */
const KEPT = 50;
const KEPT_MINUTES = 12 * 60;
/** lines of one answer: twenty pages */
const LINES = 400;
/**
 * Calls of the flight terminal (DOMAIN §3.35). They write nothing but notes of what was shown, which expire and never enter the log, since
 * names of travellers stand in them.
 */
export const terminalRoutes = ({ answers, notes }) => {
    const during = (now, most) => ({ at: now, until: addMinutes(now, KEPT_MINUTES), most });
    const show = async ({ command, page, ...shown }, { who, now }) => {
        const lines = shown.lines.slice(0, LINES).map(clipped);
        const part = paged(lines, page);
        const { hint, refused } = shown;
        const screen = { command, at: now, ...part, ...present({ hint, refused }) };
        if (!refused)
            await notes.note(`terminal-${who.user}`, JSON.stringify({ command, page, lines, ...present({ hint }) }), during(now, 1));
        await notes.note(`screens-${who.user}`, JSON.stringify(screen), during(now, KEPT));
        return screen;
    };
    const refuse = (command, { wrong, hint }, call) => show({ command, page: 0, lines: [wrong], hint, refused: true }, call);
    const turn = async (word, command, call) => {
        if (word === 'CP')
            return { command, at: call.now, lines: [], page: 0, pages: 1 };
        const last = (await notes.noted(`terminal-${call.who.user}`, call.now)).at(-1);
        if (!last)
            return refuse(command, { wrong: 'NO DISPLAY', hint: '还没有可翻页的回显' }, call);
        const whole = JSON.parse(last);
        const end = paged(whole.lines, 0).pages - 1;
        const page = { PN: whole.page + 1, PB: whole.page - 1, PF: 0, PN1: 0, PL: end, PG: whole.page }[word];
        if (page < 0 || page > end)
            return refuse(command, { wrong: 'END', hint: page < 0 ? '已是第一页' : '已是最后一页' }, call);
        return show({ ...whole, page }, call);
    };
    const type = async (text, call) => {
        const command = clipped(text.trim().toUpperCase());
        const typed = typedAt(text, call.now);
        if ('wrong' in typed)
            return refuse(command, typed, call);
        if (isPage(typed))
            return turn(typed.word, command, call);
        return show({ command, page: 0, ...(await answers.answer(typed, call.who, call.now)) }, call);
    };
    /** a call that takes one word of the terminal only */
    const only = (word, text, call) => {
        const typed = typedAt(text, call.now);
        if (!('wrong' in typed) && typed.word !== word)
            throw invalid(`请填写${word}指令`, { command: `请填写${word}指令` });
        return type(text, call);
    };
    return [
        on(api.typeCommand, ({ command }, call) => type(command, call)),
        on(api.availability, ({ command, origin, destination, date, airLine, time }, call) => {
            if (command !== undefined)
                return only('AV', command, call);
            if (!origin || !destination)
                throw invalid('请填写始发地和目的地，或指令', { origin: '请填写始发地和目的地' });
            return type(`AV:${[`${origin}${destination}`, date && dayText(date, true), airLine, time].filter(Boolean).join('/')}`, call);
        }),
        on(api.retrieve, ({ command, pnr, names }, call) => {
            if (command !== undefined)
                return only('RT', command, call);
            if (!pnr)
                throw invalid('请填写PNR，或指令', { pnr: '请填写PNR' });
            return type(`${names ? 'RTN' : 'RT'}:${pnr}`, call);
        }),
        on(api.ticketByNumber, ({ no }, call) => type(`DETR:TN/${no}`, call)),
        on(api.readOuts, async ({ page = 0, size = 20 }, { who, now }) => {
            const screens = (await notes.noted(`screens-${who.user}`, now)).map(one => JSON.parse(one)).reverse();
            return { content: screens.slice(page * size, (page + 1) * size), totalElements: screens.length, number: page, size };
        }),
    ];
};
const isPage = (typed) => pageWords.includes(typed.word);
