import chineseDays from 'chinese-days';
/**
 * 'month/day' of the lunar calendar, '' in a leap month. (`Intl` is a day off at the new years of 2027 and 2030, whose new moons come some
 * minutes from midnight.) A module of its own: few pages need it, all need the calendar.
 */
export const lunarDay = (date) => {
    const { lunarMon, lunarDay, isLeap } = chineseDays.getLunarDate(date);
    return isLeap ? '' : `${lunarMon}/${lunarDay}`;
};
