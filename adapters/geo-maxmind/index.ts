export { CountryDatabaseError, createCountryDatabase } from './country-database.js';
